/** `#RRGGBB`, the only colour form on the wire (document 000, "Entry"). */
export const colourPattern = /^#[0-9a-fA-F]{6}$/;

/**
 * The value where it is a colour, else ''. Whatever comes from a file, a link, storage or another window goes through
 * this before it becomes CSS, which would fetch a `url()`.
 */
export function hexColour(value: unknown): string {
  return typeof value === 'string' && colourPattern.test(value) ? value : '';
}
