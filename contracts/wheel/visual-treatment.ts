/** Designs of a wheel (docs/rules/wheel.md, "Display"). The first is the default. */
export const visualTreatments = ['classic', 'flat', 'neon', 'metal', 'minimal', 'high-contrast'] as const;
export type VisualTreatment = (typeof visualTreatments)[number];
