/** Matches a computed sRGB colour, as browsers write it. */
const computed = /^rgb\((\d{1,3}), (\d{1,3}), (\d{1,3})\)$/;

/**
 * Returns a CSS colour as `#rrggbb`, without its alpha. Parses the usual computed form here, and lets a
 * canvas parse every other form.
 */
export function opaqueHex(colour: string): string {
  const channels = computed
    .exec(colour)
    ?.slice(1)
    .map((channel) => Math.min(255, Number(channel)));
  return hex(channels ?? drawnColour(colour));
}

const hex = (channels: readonly number[]): string =>
  `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;

function drawnColour(colour: string): readonly number[] {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (!context) return [0, 0, 0];
  context.canvas.width = 1;
  context.canvas.height = 1;
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3);
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
