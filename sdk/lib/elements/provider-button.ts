import {
  html,
  LitElement,
  nothing,
  svg,
  type CSSResult,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit';
import { isSvcOAuthProvider, type SvcOAuthProvider } from '../providers.ts';
import { providerLabel, providerMarks } from '../ui/provider-marks.ts';
import { elementStyles } from './styles.ts';

export type SvcProviderClickEvent = CustomEvent<{ readonly provider: SvcOAuthProvider }>;

/**
 * Button of one provider.
 *
 * @event svc-provider-click - the button was pressed; `detail.provider` names it
 * @slot - text of the button, in place of "Continue with …"
 * @csspart button - the button
 */
export class SvcProviderButton extends LitElement {
  static override styles: CSSResult = elementStyles;
  static override properties: PropertyDeclarations = {
    provider: { type: String },
    loading: { type: Boolean },
  };
  static override shadowRootOptions: ShadowRootInit = { mode: 'open', delegatesFocus: true };

  declare provider: SvcOAuthProvider;
  /** Whether a sign-in is running. The button then stays focusable, and does nothing. */
  declare loading: boolean;

  constructor() {
    super();
    this.provider = 'credentials';
    this.loading = false;
  }

  #press(): void {
    if (this.loading) return;
    const detail = { provider: this.provider };
    this.dispatchEvent(new CustomEvent('svc-provider-click', { detail, bubbles: true, composed: true }));
  }

  protected override render(): TemplateResult | typeof nothing {
    const { provider, loading } = this;
    if (!isSvcOAuthProvider(provider)) return nothing;
    const parts = providerMarks[provider];
    return html`<button
      class="svc-button"
      part="button"
      type="button"
      aria-busy=${loading}
      aria-disabled=${loading}
      @click=${() => this.#press()}
    >
      <svg class="svc-mark" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
        ${parts.map(([path, fill]) => svg`<path d=${path} fill=${fill ?? nothing} />`)}
      </svg>
      <slot>${providerLabel(provider)}</slot>
    </button>`;
  }
}
