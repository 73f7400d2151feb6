import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import type { ClientSummary, OfferView, PortalView } from '../../contracts/identity/portal/portal.ts';
import { plural, richText, text } from '../language/text.ts';
import { Action } from '../signed-in/action.ts';
import { card } from '../signed-in/card.styles.ts';
import { api } from '../signed-in/session-api.ts';
import { agoByHours, day } from '../ui/time-words.ts';
import '../ui/svc-dialog.ts';
import { clientFace, clientFaceStyles, stateTag } from './client-face.ts';
import { kindWords } from './portal-words.ts';

const styles = css`
  .row {
    flex-wrap: nowrap;
    gap: 16px;
  }

  .row a {
    color: var(--svc-text);
    font-weight: 600;
    text-decoration: none;
  }

  .client {
    position: relative;
  }

  .client a::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: var(--svc-radius);
  }

  .client a:hover {
    text-decoration: underline;
    text-underline-offset: 3px;
  }

  .client a:focus-visible {
    outline: none;
  }

  .client a:focus-visible::after {
    outline: 3px solid var(--svc-focus);
  }

  .empty {
    display: grid;
    gap: 16px;
    justify-items: center;
    padding: 40px 24px;
  }

  .empty h2 {
    color: var(--svc-text);
  }

  .empty p {
    max-width: 440px;
  }

  .empty .actions {
    justify-content: center;
  }

  @media (max-width: 520px) {
    .offer {
      flex-wrap: wrap;
    }

    .offer > .text {
      flex-basis: 120px;
    }
  }
`;

/**
 * Clients of the account, and clients that other accounts offer to it.
 *
 * @event svc-client-list-changed - an offer was accepted or declined
 */
export class SvcClientList extends LitElement {
  static override styles = [...card, clientFaceStyles, styles];
  static override properties = { portal: { attribute: false }, _accepting: { state: true } };

  declare portal: PortalView;
  declare private _accepting: OfferView | undefined;
  readonly #action = new Action(this);

  async #answer({ clientId }: OfferView, accept: boolean): Promise<void> {
    const path = `/developer/api/offers/${encodeURIComponent(clientId)}`;
    const done = await this.#action.run(accept ? 'accept' : `decline ${clientId}`, () =>
      accept ? api.post(path) : api.delete(path),
    );
    if (!done) return;
    this._accepting = undefined;
    this.dispatchEvent(new CustomEvent('svc-client-list-changed'));
  }

  protected override render(): TemplateResult {
    const { clients, offers } = this.portal;
    return html`${offers.length === 0 ? nothing : this.#renderOffers(this.portal)}
    ${clients.length === 0 ? this.#renderEmpty() : this.#renderClients(clients)}
    ${this._accepting ? this.#renderQuestion(this._accepting) : nothing}`;
  }

  #renderEmpty(): TemplateResult {
    return html`<section class="card" aria-labelledby="empty">
      <div class="empty">
        <h2 id="empty">${text('Nothing here yet')}</h2>
        <p>
          ${text('A service client lets your program manage wheels. An app lets people sign in to your website with their account here.')}
        </p>
        <div class="actions">
          <a class="button" href="/developer?new=service">${text('New service client')}</a>
          <a class="button quiet" href="/developer?new=oauth">${text('New app')}</a>
        </div>
      </div>
    </section>`;
  }

  #renderClients(clients: readonly ClientSummary[]): TemplateResult {
    const { mostClients } = this.portal;
    const near = mostClients !== null && clients.length >= mostClients * 0.8;
    return html`<section class="card" aria-label=${text('Your clients')}>
      <ul class="rows">
        ${clients.map(
          (client) =>
            html`<li class="row client">
              ${clientFace(client)}
              <div class="text">
                <a href=${`/developer?client=${encodeURIComponent(client.clientId)}`}
                  ><bdi>${client.name}</bdi></a
                >
                ${stateTag(client)}
                <p>
                  ${kindWords()[client.kind]} ·
                  ${client.lastUsedAt === null ? text('not used yet') : richText('last used {time}', { time: agoByHours(client.lastUsedAt) })}
                </p>
              </div>
            </li>`,
        )}
      </ul>
      ${near ? html`<p class="quiet-text">${text('{count} of {most} clients.', { count: clients.length, most: mostClients })}</p>` : nothing}
    </section>`;
  }

  #renderOffers({ offers, moreOffers }: PortalView): TemplateResult {
    return html`<section class="card" aria-labelledby="offers">
      <h2 id="offers">${text('Offered to you')}</h2>
      <ul class="rows">
        ${offers.map(
          (offer) =>
            html`<li class="row offer">
              ${clientFace(offer)}
              <div class="text">
                <b><bdi>${offer.name}</bdi></b>
                <p>
                  ${richText(offer.kind === 'oauth' ? 'App of {name}, until {date}' : 'Service client of {name}, until {date}', { name: html`<bdi>${offer.from}</bdi>`, date: day(offer.expiresAt) })}
                </p>
              </div>
              <div class="actions">
                ${this.#action.button(`decline ${offer.clientId}`, text('Decline'), () =>
                  this.#answer(offer, false),
                )}
                <button type="button" class="button small" @click=${() => (this._accepting = offer)}>
                  ${text('Accept …')}
                </button>
              </div>
            </li>`,
        )}
      </ul>
      ${
        moreOffers
          ? html`<p class="quiet-text">
              ${plural(offers.length, 'This is the latest. The others follow when you have answered it.', 'These are the latest {n}. The others follow when you have answered them.')}
            </p>`
          : nothing
      }
      ${this._accepting ? nothing : this.#action.line()}
    </section>`;
  }

  #renderQuestion(offer: OfferView): TemplateResult {
    const close = () => (this._accepting = undefined);
    return html`<svc-dialog
      heading=${text(offer.kind === 'oauth' ? 'Take over this app?' : 'Take over this service client?')}
      @svc-dialog-close=${close}
    >
      <p>
        ${
          offer.kind === 'service'
            ? text(
                'It will manage your wheels. Its secrets and tokens stop working now, so that nobody else can use them. Create a new secret and deploy it.',
              )
            : text(
                'You become responsible for it towards the people who sign in to it. Its previous owner knows its secrets, so replace them soon.',
              )
        }
      </p>
      ${this.#action.line()}
      ${this.#action.dialogButtons('accept', {
        label: text('Accept'),
        does: () => this.#answer(offer, true),
        close,
      })}
    </svc-dialog>`;
  }
}
