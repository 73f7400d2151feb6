/** Limits of a wheel (docs/rules/wheel.md, "Limits"). Separate from the schemas, for pages that load no schemas. */
export const wheelLimits = {
  entries: 100_000,
  participants: 100_000,
  nameGraphemes: 100,
  /** Maximum bytes of UTF-8 after NFC; without it, a hundred family emojis would take 2,500. */
  nameBytes: 400,
  drawSlug: 64,
  clientSeed: 64,
  winners: 100,
} as const;

/** Limits of an account (README.md, "Limits"), before `SVC_QUOTA_SCALE`. */
export const accountLimits = {
  wheels: 1_000,
  /** Maximum stored size, approximately: lists with everything that belongs to their rows, spins and logos. */
  bytes: 1_024 * 1_024 * 1_024,
  /**
   * Maximum number of lists that were replaced, or whose wheel was deleted, but are kept because a spin was drawn from
   * them.
   */
  keptLists: 10_000,
} as const;
