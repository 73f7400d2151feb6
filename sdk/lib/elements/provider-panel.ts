import { html, LitElement, type CSSResult, type PropertyDeclarations, type TemplateResult } from 'lit';
import { isSvcOAuthProvider, svcOAuthProviders, type SvcOAuthProvider } from '../providers.ts';
import { elementStyles } from './styles.ts';

/**
 * Buttons of several providers.
 *
 * @event svc-provider-click - a button was pressed; `detail.provider` names it
 */
export class SvcProviderPanel extends LitElement {
  static override styles: CSSResult = elementStyles;
  static override properties: PropertyDeclarations = {
    providers: {
      converter: (text: string | null) =>
        text === null ? svcOAuthProviders : text.split(/[\s,]+/).filter((name) => name !== ''),
    },
    loading: { type: Boolean },
  };

  /** Providers to show. Default: all. In the attribute, they are separated by spaces. */
  declare providers: readonly SvcOAuthProvider[];
  declare loading: boolean;

  constructor() {
    super();
    this.providers = svcOAuthProviders;
    this.loading = false;
  }

  protected override render(): TemplateResult {
    return html`<div class="svc-panel">
      ${this.providers
        .filter(isSvcOAuthProvider)
        .map(
          (provider) =>
            html`<svc-provider-button .provider=${provider} .loading=${this.loading}></svc-provider-button>`,
        )}
    </div>`;
  }
}
