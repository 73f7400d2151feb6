import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Me } from '../../contracts/identity/account.ts';
import { text } from '../language/text.ts';
import { auditExports } from '../signed-in/audit-exports.ts';
import { card } from '../signed-in/card.styles.ts';
import '../signed-in/svc-audit-trail.ts';
import '../signed-in/svc-signed-in.ts';
import './svc-consents-panel.ts';
import './svc-data-panel.ts';
import './svc-deletion-panel.ts';
import './factors/svc-factors-panel.ts';
import './svc-email-panel.ts';
import './svc-inheritances-panel.ts';
import './svc-password-panel.ts';
import './svc-profile-panel.ts';
import './svc-providers-panel.ts';
import './svc-sessions-panel.ts';

const styles = css`
  .panels {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 24px;
  }

  .panels > [hidden] {
    display: none;
  }

  @media (max-width: 520px) {
    .panels {
      gap: 16px;
    }
  }
`;

export class SvcAccount extends LitElement {
  static override styles = [...card, styles];
  static override properties = { _me: { state: true } };

  declare private _me: Me | undefined;

  protected override updated(changed: PropertyValues): void {
    const before = changed.get('_me') as Me | undefined;
    // Focus the deletion card again, because it has moved within the page, and so has lost the focus.
    if (before !== undefined && before.deletedAt !== this._me?.deletedAt)
      this.renderRoot.querySelector('svc-deletion-panel')?.focus();
  }

  protected override render(): TemplateResult {
    const { _me: me } = this;
    return html`<svc-signed-in
      current="account"
      heading=${text('Your account')}
      @svc-signed-in-me=${({ detail }: CustomEvent<Me>) => (this._me = detail)}
    >
      ${me ? this.#renderPanels(me) : nothing}
    </svc-signed-in>`;
  }

  #renderPanels(me: Me): TemplateResult {
    const deletion = html`<svc-deletion-panel></svc-deletion-panel>`;
    const leaves = me.deletedAt !== null;
    return html`<div class="panels">
      ${leaves ? deletion : nothing}
      <svc-inheritances-panel hidden></svc-inheritances-panel>
      <svc-profile-panel .me=${me}></svc-profile-panel>
      <svc-password-panel></svc-password-panel>
      <svc-email-panel></svc-email-panel>
      <svc-factors-panel></svc-factors-panel>
      <svc-providers-panel></svc-providers-panel>
      <svc-sessions-panel></svc-sessions-panel>
      <svc-consents-panel></svc-consents-panel>
      <section class="card" aria-labelledby="trail">
        <div class="head">
          <div>
            <h2 id="trail">${text('Security events')}</h2>
            <p class="lead">
              ${text('Recent activity on your account. Each event is linked to the one before it, so none can be changed unnoticed.')}
            </p>
          </div>
          ${auditExports('/account/api/audit')}
        </div>
        <svc-audit-trail whole path="/account/api/audit" account=${me.userId}></svc-audit-trail>
      </section>
      <svc-data-panel></svc-data-panel>
      ${leaves ? nothing : deletion}
    </div>`;
  }
}
