/**
 * Returns a CSS colour as `#rrggbb`, without its transparency. The colour is parsed by a canvas, which
 * accepts every form.
 */
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
const cacheSize = 256;
const cache = new Map<string, string | undefined>();

export function sliceColour(given: unknown): string | undefined {
  if (typeof given !== 'string') return undefined;
  if (sixDigits.test(given)) return given;
  if (!cache.has(given)) {
    if (cache.size >= cacheSize) cache.clear();
    const isColour = typeof CSS !== 'undefined' && given !== 'currentcolor' && CSS.supports('color', given);
    cache.set(given, isColour ? opaqueHex(given) : undefined);
  }
  return cache.get(given);
}
