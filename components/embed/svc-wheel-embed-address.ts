/** Address of the page in an embed element's frame (docs/rules/wheel.md, "Embed pages" and "URL parameters"). */

/**
 * URL parameters under the names of their attributes: `brand-title` for `brand_title`. Their properties have the same
 * names in camel case.
 */
export const textParameters = [
  'list-name',
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
] as const;
export const numberParameters = ['spin-duration'] as const;
export const addressParameters = [...textParameters, ...switchParameters, ...numberParameters] as const;

/**
 * Returns the URL parameter of an attribute. The parameter `listName` is in camel case, all others are in snake case.
 */
export function parameterName(attribute: string): string {
  return attribute === 'list-name' ? 'listName' : attribute.replaceAll('-', '_');
}

/** Returns the property of an attribute: `brandTitle` for `brand-title`. */
export function propertyName(attribute: string): string {
  return attribute.replace(/-./g, (pair) => pair.charAt(1).toUpperCase());
}

const pageNames = /^[a-z]+$/;

export interface EmbedAddress {
  /** Address of the service or of one of its scripts; only its origin is used. */
  readonly base: string;
  /** Address of the host page. */
  readonly here: string;
  /** Last segment of an embed page's path, such as `wheelofgiveaways`. */
  readonly page: string;
  /**
   * Origin of the host page. If it is `null`, the origin of every sandboxed page, the parameter is omitted, because
   * `null` identifies no page.
   */
  readonly parentOrigin: string;
  /** Values of the given parameters, by attribute. */
  readonly values: Iterable<readonly [attribute: string, value: string]>;
}

/**
 * Returns the frame's address; undefined if `page` is not a page name, or if `base` is not an http or https address.
 */
export function embedAddress({ base, here, page, parentOrigin, values }: EmbedAddress): URL | undefined {
  if (!pageNames.test(page) || !URL.canParse(base, here)) return undefined;
  const { protocol, origin } = new URL(base, here);
  if (protocol !== 'https:' && protocol !== 'http:') return undefined;
  const url = new URL(`/wheelapp/${page}`, origin);
  for (const [attribute, value] of values) url.searchParams.set(parameterName(attribute), value);
  if (parentOrigin !== 'null') url.searchParams.set('parentOrigin', parentOrigin);
  return url;
}
