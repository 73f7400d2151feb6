/**
 * Limits of a wheel (docs/rules/wheel.md, "Limits"). They are in a separate file, because some pages need the
 * limits without the schemas.
 */
export const wheelLimits = {
  entries: 100_000,
  participants: 100_000,
  /**
   * People without an account can join only while the wheel has fewer participants than this from their
   * address.
   */
  guestsPerAddress: 1_000,
  nameGraphemes: 100,
  /** Maximum size of a name in bytes of UTF-8. A hundred family emojis would have 2,500 bytes. */
  nameBytes: 400,
  drawSlug: 64,
  clientSeed: 64,
  winners: 100,
  /** Maximum number of re-draws for one draw. */
  redraws: 100,
} as const;

/** Limits of an account (README.md, "Limits"), before they are multiplied by `SVC_QUOTA_SCALE`. */
export const accountLimits = {
  wheels: 1_000,
  /** Maximum size of all lists, spins and logos in bytes. */
  bytes: 1_024 * 1_024 * 1_024,
  /** Maximum number of lists that are stored only because a spin was drawn from them. */
  keptLists: 10_000,
} as const;
