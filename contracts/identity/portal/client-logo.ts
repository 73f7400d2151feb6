/** Logos of apps (docs/rules/identity.md, "Logos"). */

export const logoTypes = ['image/png', 'image/webp'] as const;
export type LogoType = (typeof logoTypes)[number];

/** Maximum size in bytes. */
export const longestClientLogo = 64 * 1_024;

/** Minimum and maximum width and height in pixels. */
export const logoSides = { least: 16, most: 1_024 } as const;
