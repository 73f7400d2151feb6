/** Any colour CSS can say, as `#rrggbb`: a canvas reads them all, and says opaque ones back in this form. */
export function opaqueHex(colour: string): string {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (!context) return '#000000';
  context.canvas.width = 1;
  context.canvas.height = 1;
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return `#${[red, green, blue].map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

const sixDigits = /^#[0-9a-f]{6}$/i;
/** Colours that are not written in six digits are worked out once; so many are kept. */
const mostKept = 256;
const known = new Map<string, string | undefined>();

/**
 * A colour that a page gave for a slice, in six digits; undefined where it gave none, or something else. A script may
 * set anything, and a service leaves colours out as null.
 */
export function sliceColour(given: unknown): string | undefined {
  if (typeof given !== 'string') return undefined;
  if (sixDigits.test(given)) return given;
  if (!known.has(given)) {
    if (known.size >= mostKept) known.clear();
    const isColour = typeof CSS !== 'undefined' && given !== 'currentcolor' && CSS.supports('color', given);
    known.set(given, isColour ? opaqueHex(given) : undefined);
  }
  return known.get(given);
}
