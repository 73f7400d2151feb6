/**
 * Limits of a wheel (docs/rules/wheel.md, "Limits"), in a file of their own, because some pages need them
 * without the schemas.
 */
export const wheelLimits = {
  entries: 100_000,
  participants: 100_000,
  /**
   * Number of participants from one address at which people without an account can no longer join from there.
   */
  guestsPerAddress: 1_000,
  nameGraphemes: 100,
  /** Maximum bytes of a name in UTF-8, well below the 2,500 bytes of a hundred family emojis. */
  nameBytes: 400,
  drawSlug: 64,
  clientSeed: 64,
  winners: 100,
  /** Maximum number of re-draws for one draw. */
  redraws: 100,
} as const;

/** Limits of an account (README.md, "Limits"). `SVC_QUOTA_SCALE` multiplies them. */
export const accountLimits = {
  wheels: 1_000,
  /** Maximum size of all lists, spins and logos in bytes. */
  bytes: 1_024 * 1_024 * 1_024,
  /** Maximum number of lists that are stored only because they are the list of a spin. */
  keptLists: 10_000,
} as const;
