import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import type { Me } from '../../contracts/identity/account.ts';
import '../signed-in/svc-signed-in.ts';
import './svc-profile-panel.ts';

/** The page `/account`: everything that people see and change of their own account, a card each. */
export class SvcAccount extends LitElement {
  static override styles = css`
    .panels {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: 24px;
    }

    @media (max-width: 520px) {
      .panels {
        gap: 16px;
      }
    }
  `;
  static override properties = { _me: { state: true } };

  declare private _me: Me | undefined;

  protected override render(): TemplateResult {
    const { _me: me } = this;
    return html`<svc-signed-in
      current="account"
      heading="Your account"
      @svc-signed-in-me=${({ detail }: CustomEvent<Me>) => (this._me = detail)}
    >
      ${me ? this.#renderPanels(me) : nothing}
    </svc-signed-in>`;
  }

  #renderPanels(me: Me): TemplateResult {
    return html`<div class="panels">
      <svc-profile-panel .me=${me}></svc-profile-panel>
      <!-- svc-password-panel, svc-email-panel, svc-factors-panel, svc-providers-panel -->
    </div>`;
  }
}
