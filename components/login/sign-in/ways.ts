import { html, nothing, type TemplateResult } from 'lit';
import type { ProviderName } from '../../../contracts/identity/sign-in/sign-in.ts';
import { providerLabels, providerMark, type OtherProvider } from '../provider-marks.ts';

/**
 * Renders the ways to sign in, in their order: links to other sites, and a slot for the form, set apart by a line.
 * @param query parameters of the links, which lead back to this sign-in after the other site
 */
export function renderWays(providers: readonly ProviderName[], query: URLSearchParams): TemplateResult {
  const at = providers.indexOf('credentials');
  const others = (some: readonly ProviderName[]) => some.filter((name) => name !== 'credentials');
  if (at < 0) return html`${renderLinks(others(providers), query)}`;
  const [before, after] = [others(providers.slice(0, at)), others(providers.slice(at))];
  const or = html`<p class="or" role="separator"><span>or</span></p>`;
  return html`${renderLinks(before, query)} ${before.length > 0 ? or : nothing}
    <slot></slot>
    ${after.length > 0 ? or : nothing} ${renderLinks(after, query)}`;
}

function renderLinks(
  names: readonly OtherProvider[],
  query: URLSearchParams,
): TemplateResult | typeof nothing {
  if (names.length === 0) return nothing;
  return html`<div class=${names.length > 3 ? 'providers many' : 'providers'}>
    ${names.map(
      (name) =>
        html`<a class="button quiet" href=${`/oauth/providers/${name}?${query.toString()}`}>
          ${providerMark(name)}<span><span class="with">Continue with </span>${providerLabels[name]}</span>
        </a>`,
    )}
  </div>`;
}
