/** `#RRGGBB`, the only colour form on the wire (docs/rules/wheel.md, "Colours"). */
export const colourPattern = /^#[0-9a-fA-F]{6}$/;

/**
 * Returns the value if it is a colour, else ''. Values from a file, a link, storage or another window pass through here
 * before they become CSS, which would fetch a `url()`.
 */
export function hexColour(value: unknown): string {
  return typeof value === 'string' && colourPattern.test(value) ? value : '';
}
