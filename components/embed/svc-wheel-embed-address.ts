/** The address an embed element frames: document 000, "Embed pages" and "URL parameters of embed pages". */

/** A parameter as an attribute: `brand-title` for `brand_title`. Property names are these in camel case. */
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

/** Document 000 writes this one in camel case, all others in snake case. */
export function parameterName(attribute: string): string {
  return attribute === 'list-name' ? 'listName' : attribute.replaceAll('-', '_');
}

/** `brand-title` is `brandTitle` in script. */
export function propertyName(attribute: string): string {
  return attribute.replace(/-./g, (pair) => pair.charAt(1).toUpperCase());
}

const pageNames = /^[a-z]+$/;

export interface EmbedAddress {
  /** Address of the service, or of a script of it; of its origin only is made use. */
  readonly base: string;
  /** Address of the page around. */
  readonly here: string;
  /** Last part of an embed page's path, such as `wheelofgiveaways`. */
  readonly page: string;
  /** Origin of the page around; `null`, as sandboxed pages have it, is nobody's address and is left out. */
  readonly parentOrigin: string;
  /** Parameters that are given, by their attribute. */
  readonly values: Iterable<readonly [attribute: string, value: string]>;
}

/** The address to frame; undefined where there is none: no page of a service at http or https. */
export function embedAddress({ base, here, page, parentOrigin, values }: EmbedAddress): URL | undefined {
  if (!pageNames.test(page) || !URL.canParse(base, here)) return undefined;
  const { protocol, origin } = new URL(base, here);
  if (protocol !== 'https:' && protocol !== 'http:') return undefined;
  const url = new URL(`/wheelapp/${page}`, origin);
  for (const [attribute, value] of values) url.searchParams.set(parameterName(attribute), value);
  if (parentOrigin !== 'null') url.searchParams.set('parentOrigin', parentOrigin);
  return url;
}
