/** `#RRGGBB`, the only form of colours in the API (docs/rules/wheel.md, "Colours"). */
export const colourPattern = /^#[0-9a-fA-F]{6}$/;

/**
 * Returns the value if it is a colour, otherwise ''. Call this before an untrusted value is used in CSS,
 * because CSS can contain a `url()`.
 */
export function hexColour(value: unknown): string {
  return typeof value === 'string' && colourPattern.test(value) ? value : '';
}
