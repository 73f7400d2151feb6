import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import type { ClientView, NewSecret, RefusalView } from '../../../contracts/identity/portal/portal.ts';
import { plural, richText, text } from '../../language/text.ts';
import '../../home/svc-code.ts';
import { card } from '../../signed-in/card.styles.ts';
import '../../signed-in/svc-audit-trail.ts';
import { faceRow } from '../../signed-in/face.styles.ts';
import { api } from '../../signed-in/session-api.ts';
import { ago, agoByHours, moment } from '../../ui/time-words.ts';
import { clientFace, clientFaceStyles, stateTag } from '../client-face.ts';
import { kindWords, stateNotes } from '../portal-words.ts';
import { trialSignIn } from './snippets.ts';
import './svc-client-end.ts';
import './svc-client-logo.ts';
import './svc-client-secrets.ts';
import './svc-client-settings.ts';
import './svc-new-secret.ts';

const styles = css`
  :host {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 24px;
  }

  .card + .card {
    margin-top: 0;
  }

  ${faceRow}

  .who h2 {
    display: inline-block;
    margin-inline-end: 4px;
  }

  .who .tag {
    vertical-align: 2px;
  }

  .note {
    padding: 12px 16px;
    border-radius: var(--svc-radius);
    background: color-mix(in srgb, var(--svc-text) 5%, transparent);
    font-size: 15px;
    line-height: 22px;
  }

  @media (max-width: 520px) {
    :host {
      gap: 16px;
    }
  }
`;

/**
 * Page of a client in the portal, with its settings, secrets and history.
 *
 * @event svc-client-changed - `detail` is the changed `ClientView`
 * @event svc-client-deleted - the client was deleted
 */
export class SvcClient extends LitElement {
  static override styles = [...card, clientFaceStyles, styles];
  static override properties = {
    client: { attribute: false },
    baseUrl: { type: String },
    _made: { state: true },
  };

  declare client: ClientView;
  declare baseUrl: string;
  declare private _made: NewSecret | undefined;

  constructor() {
    super();
    this.baseUrl = location.origin;
  }

  #secretMade({ detail }: CustomEvent<NewSecret>): void {
    this._made = detail;
    this.dispatchEvent(new CustomEvent('svc-client-changed', { detail: detail.client }));
  }

  async #stored(): Promise<void> {
    this._made = undefined;
    await this.updateComplete;
    const card = this.renderRoot.querySelector('svc-client-secrets');
    await card?.updateComplete;
    card?.focus();
  }

  protected override render(): TemplateResult {
    const { client, baseUrl, _made: made } = this;
    if (made)
      return html`<svc-new-secret
        .made=${made}
        .baseUrl=${baseUrl}
        @svc-new-secret-stored=${() => void this.#stored()}
      ></svc-new-secret>`;
    const trail = `/developer/api/clients/${encodeURIComponent(client.clientId)}/audit`;
    return html`${this.#renderHead()}
      <svc-client-settings .client=${client}></svc-client-settings>
      <svc-client-secrets .client=${client} @svc-client-secret=${this.#secretMade}></svc-client-secrets>
      ${client.app ? html`<svc-client-logo .client=${client}></svc-client-logo>` : nothing}
      ${this.#renderRefusals(client.refusals)}
      <section class="card" aria-labelledby="history">
        <h2 id="history">${text('History')}</h2>
        <svc-audit-trail path=${trail} account=${api.me?.userId ?? ''}></svc-audit-trail>
      </section>
      <svc-client-end .client=${client}></svc-client-end>`;
  }

  #renderHead(): TemplateResult {
    const { client } = this;
    const { clientId, state, kind, lastUsedAt, createdAt, app } = client;
    return html`<section class="card" aria-labelledby="heading">
      <div class="who">
        ${clientFace(client)}
        <div>
          <h2 id="heading">${kindWords()[kind]}</h2>
          ${stateTag(client)}
          <p class="lead">
            ${richText('Created {time}', { time: moment(createdAt) })} ·
            ${lastUsedAt === null ? text('not used yet') : richText('last used {time}', { time: agoByHours(lastUsedAt) })}
          </p>
        </div>
      </div>
      ${state === 'active' ? nothing : html`<p class="note">${stateNotes()[state]}</p>`}
      <svc-code label=${text('Client id')} code=${clientId}></svc-code>
      ${
        app && state === 'active'
          ? html`<p class="quiet-text">
              ${richText('{link} (in a new tab; it ends at the first redirect address)', {
                link: html`<a class="link" href=${trialSignIn(client)} target="_blank" rel="noopener">
                  ${text('See how people sign in to it')}</a
                >`,
              })}
            </p>`
          : nothing
      }
    </section>`;
  }

  #renderRefusals(refusals: readonly RefusalView[]): TemplateResult {
    return html`<section class="card" aria-labelledby="refusals">
      <div>
        <h2 id="refusals">${text('Refused requests')}</h2>
        <p class="lead">
          ${text('The latest reasons why it was refused a code or a token. Anybody who knows its id can cause them.')}
        </p>
      </div>
      ${
        refusals.length === 0
          ? html`<p class="empty">${text('None so far.')}</p>`
          : html`<ul class="rows">
              ${refusals.map(
                ({ at, count, where, code, reason }) =>
                  html`<li class="row">
                    <div class="text">
                      <b>${reason}</b>
                      <p>
                        ${where === 'authorize' ? text('At sign-in') : text('At the token endpoint')} ·
                        ${code} ·
                        ${ago(at)}${count === 1 ? nothing : html`, ${plural(count, '{n} time', '{n} times')}`}
                      </p>
                    </div>
                  </li>`,
              )}
            </ul>`
      }
    </section>`;
  }
}
