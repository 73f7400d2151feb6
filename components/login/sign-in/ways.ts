import { html, nothing, type TemplateResult } from 'lit';
import type { ProviderName } from '../../../contracts/identity/sign-in/sign-in.ts';
import { providerLabels } from '../../../contracts/identity/sign-in/provider-names.ts';
import { text } from '../../language/text.ts';
import { providerMark, type OtherProvider } from '../provider-marks.ts';

/** Maximum number of links shown as rows. If there are more, all are shown as tiles. */
const mostRows = 2;

/**
 * Renders the ways to sign in, in the order of `providers`.
 * @param query query for the links to other sites
 * @param passkey renders the button for a passkey, as a tile or a row
 */
export function renderWays(
  providers: readonly ProviderName[],
  query: string,
  passkey?: (isTile: boolean) => TemplateResult,
): TemplateResult {
  const at = providers.indexOf('credentials');
  const others = (some: readonly ProviderName[]) => some.filter((name) => name !== 'credentials');
  if (at < 0) return html`${renderRows(others(providers), query)} ${passkey?.(false)}`;
  const [before, after] = [others(providers.slice(0, at)), others(providers.slice(at))];
  const or = html`<p class="or" role="separator"><span>${text('or')}</span></p>`;
  const links = (names: readonly OtherProvider[], last?: TemplateResult) =>
    names.length > mostRows
      ? html`<div class="providers many">${names.map((name) => renderLink(name, query, true))} ${last}</div>`
      : html`${renderRows(names, query)} ${last}`;
  return html`${before.length > 0 ? html`${links(before)} ${or}` : nothing}
    <slot></slot>
    ${after.length > 0 ? or : nothing} ${links(after, passkey?.(after.length > mostRows))}`;
}

function renderRows(names: readonly OtherProvider[], query: string): TemplateResult | typeof nothing {
  if (names.length === 0) return nothing;
  return html`<div class="providers">${names.map((name) => renderLink(name, query))}</div>`;
}

function renderLink(name: OtherProvider, query: string, isTile = false): TemplateResult {
  const provider = providerLabels[name];
  const label = text('Continue with {provider}', { provider });
  return html`<a
    class="button quiet"
    href=${`/oauth/providers/${name}${query}`}
    aria-label=${isTile ? label : nothing}
  >
    ${providerMark(name)}<span>${isTile ? provider : label}</span>
  </a>`;
}
