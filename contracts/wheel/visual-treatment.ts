/** Designs of a wheel (docs/rules/wheel.md, "Display"). The first is the default. */
export const visualTreatments = ['classic', 'flat', 'neon', 'metal', 'minimal', 'high-contrast'] as const;
export type VisualTreatment = (typeof visualTreatments)[number];

/** Sides of a wheel on which its pointer can be; the first one is the default. */
export const pointerSides = ['right', 'bottom', 'left', 'top'] as const;
export type PointerSide = (typeof pointerSides)[number];

/** Amounts of confetti for a winner. */
export const confettiAmounts = ['none', 'usual', 'long'] as const;
export type ConfettiAmount = (typeof confettiAmounts)[number];

/** Default seconds for which each winner of a draw with several winners is shown. */
export const usualWinnerSeconds = 5;
