/** `#RRGGBB`, the only colour form on the wire (docs/rules/wheel.md, "Colours"). */
export const colourPattern = /^#[0-9a-fA-F]{6}$/;

/**
 * Returns the value if it is a colour, otherwise ''. Values from a file, a link, storage or another window must be
 * checked by this function before they are used in CSS, because a `url()` in CSS would be fetched.
 */
export function hexColour(value: unknown): string {
  return typeof value === 'string' && colourPattern.test(value) ? value : '';
}
