/** Limits of a wheel (docs/rules/wheel.md, "Limits"). Separate from the schemas, because some pages load no schemas. */
export const wheelLimits = {
  entries: 100_000,
  participants: 100_000,
  nameGraphemes: 100,
  /**
   * Maximum bytes of a name in UTF-8 after NFC. Needed in addition to the limit of graphemes: a hundred family emojis
   * take 2,500 bytes.
   */
  nameBytes: 400,
  drawSlug: 64,
  clientSeed: 64,
  winners: 100,
} as const;

/** Limits of an account (README.md, "Limits"), before they are multiplied by `SVC_QUOTA_SCALE`. */
export const accountLimits = {
  wheels: 1_000,
  /** Maximum stored bytes, approximately. Counts lists with all data of their rows, spins and logos. */
  bytes: 1_024 * 1_024 * 1_024,
  /** Maximum number of lists that are no longer on a wheel but stay stored, because a spin was drawn from them. */
  keptLists: 10_000,
} as const;
