/** Limits and choices of settings, without schemas (docs/rules/wheel.md, "Settings"). */

export const settingsLimits = {
  palette: 32,
  titleGraphemes: 120,
  descriptionGraphemes: 500,
  /** Maximum graphemes of the owner's sentence above the name of a winner. */
  sentenceGraphemes: 120,
  /** Maximum length of a logo's address. */
  logo: 700_000,
  allowedOrigins: 100,
  /**
   * Maximum total length of all allowed origins. They are sent in one header, which must stay below the 4 KiB
   * that proxies accept.
   */
  originsTogether: 2_500,
  codeWordGraphemes: 64,
  jailSteps: 10,
  countdownSeconds: 10,
  claimSeconds: 3_600,
  winnerSeconds: 30,
  /** Minimum and maximum seconds of a spin. */
  spinSeconds: { least: 1, most: 60 },
  /** Ten years, in hours. */
  accountAgeHours: 87_600,
} as const;

/** Sounds of the service. An uploaded sound is named by its address instead. */
export const spinSounds = ['usual', 'none', 'drumRoll'] as const;
export const winSounds = ['usual', 'none'] as const;
