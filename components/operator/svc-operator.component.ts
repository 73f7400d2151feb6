import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import type { Me } from '../../contracts/identity/account.ts';
import { text } from '../language/text.ts';
import { Fault } from '../signed-in/fault.ts';
import '../signed-in/svc-signed-in.ts';
import './svc-operator-accounts.ts';
import './svc-operator-clients.ts';
import './svc-operator-short-links.ts';
import './svc-operator-uploads.ts';

export class SvcOperator extends LitElement {
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
  static override properties = { _me: { state: true }, _weak: { state: true } };

  declare private _me: Me | undefined;
  /** True if the server requires a sign-in with a second factor. */
  declare private _weak: boolean;

  constructor() {
    super();
    this._weak = false;
  }

  protected override render(): TemplateResult {
    const { _me: me } = this;
    const admitted = me?.roles.includes('admin') === true;
    const fault = me && !admitted ? 'forbidden' : this._weak ? 'second_factor_required' : undefined;
    return html`<svc-signed-in
      current="operator"
      heading=${text('Operator')}
      .fault=${fault && new Fault(fault)}
      @svc-signed-in-me=${({ detail }: CustomEvent<Me>) => (this._me = detail)}
    >
      ${
        admitted
          ? html`<div class="panels" @svc-operator-weak=${() => (this._weak = true)}>
              <svc-operator-clients></svc-operator-clients>
              <svc-operator-accounts></svc-operator-accounts>
              <svc-operator-uploads></svc-operator-uploads>
              <svc-operator-short-links></svc-operator-short-links>
            </div>`
          : nothing
      }
    </svc-signed-in>`;
  }
}
