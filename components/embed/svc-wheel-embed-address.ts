/**
 * Address of the page in an embed element's frame (docs/rules/wheel.md, "Embed pages" and "URL parameters").
 */

/** URL parameters in the form of attributes, such as `brand-title` for `brand_title`. */
export const textParameters = [
  'list-name',
  'wheels',
  'mode',
  'host-parent-path',
  'brand-title',
  'brand-logo',
  'brand-logo-placement',
  'brand-colors',
  'draw-slug',
  'wheel-type',
  'background',
  'visual-treatment',
  'pointer-side',
  'winner-sentence',
  'confetti',
  'data-source',
] as const;
export const switchParameters = [
  'chromeless',
  'show-title',
  'show-description',
  'show-join-cta',
  'show-spin',
  'show-volume',
  'transparent-background',
  'transparent',
  'random-initial-rotation',
  'single-spin',
  'speak-winner',
  'follow-draw',
] as const;
export const numberParameters = ['spin-duration'] as const;
export const addressParameters = [
  ...textParameters,
  ...switchParameters,
  ...numberParameters,
  // Not a text parameter, because every HTML element already has a property for `lang`.
  'lang',
] as const;

/** Returns the URL parameter of an attribute. Only `listName` is in camel case. */
export function parameterName(attribute: string): string {
  return attribute === 'list-name' ? 'listName' : attribute.replaceAll('-', '_');
}

/** Returns the property of an attribute, such as `brandTitle` for `brand-title`. */
export function propertyName(attribute: string): string {
  return attribute.replace(/-./g, (pair) => pair.charAt(1).toUpperCase());
}

const pageNames = /^[a-z]+$/;

export interface EmbedAddress {
  /** Address of the service. Only its origin is used. */
  readonly base: string;
  readonly here: string;
  /** Last segment of an embed page's path, such as `wheelofgiveaways`. */
  readonly page: string;
  /**
   * Origin of the host page. The address leaves out the origin `null`, because every sandboxed page has it.
   */
  readonly parentOrigin: string;
  readonly values: Iterable<readonly [attribute: string, value: string]>;
}

/** Returns the frame's address. Returns undefined if the page or the address of the service is not valid. */
export function embedAddress({ base, here, page, parentOrigin, values }: EmbedAddress): URL | undefined {
  if (!pageNames.test(page) || !URL.canParse(base, here)) return undefined;
  const { protocol, origin } = new URL(base, here);
  if (protocol !== 'https:' && protocol !== 'http:') return undefined;
  const url = new URL(`/wheelapp/${page}`, origin);
  for (const [attribute, value] of values) url.searchParams.set(parameterName(attribute), value);
  if (parentOrigin !== 'null') url.searchParams.set('parentOrigin', parentOrigin);
  return url;
}
