/** How much a wheel holds (wheel.md, "Resources"); apart from the schemas, for pages that do without them. */
export const wheelLimits = {
  entries: 100_000,
  participants: 100_000,
  nameGraphemes: 100,
  /** In UTF-8, after NFC: a hundred emoji of families would be 2,500. */
  nameBytes: 400,
  drawSlug: 64,
  clientSeed: 64,
  winners: 100,
} as const;
