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

/** How much an account holds (README, "Limits"), before `SVC_QUOTA_SCALE`. */
export const accountLimits = {
  wheels: 1_000,
  /** Lists with everything that belongs to their rows, stored spins and logos, about, as a store holds them. */
  bytes: 1_024 * 1_024 * 1_024,
  /** Lists that were replaced, or whose wheel was deleted, and that stay since a spin was drawn from them. */
  keptLists: 10_000,
} as const;
