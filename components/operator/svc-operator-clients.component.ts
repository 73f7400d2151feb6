import { html, LitElement, nothing, type TemplateResult } from 'lit';
import type { OperatedClient } from '../../contracts/identity/operator.ts';
import { richText, text } from '../language/text.ts';
import { card } from '../signed-in/card.styles.ts';
import { form } from '../signed-in/form.styles.ts';
import { Searched } from './searched.ts';
import { searchedStyles, searchedView, type SearchedWords } from './searched-view.ts';
import { clientTags } from './tags.ts';
import './svc-operated-client.ts';

type Show = 'all' | OperatedClient['state'];

const words = (): SearchedWords<Show> => ({
  label: text('Search apps and clients'),
  hint: text('Name or client id'),
  shows: {
    all: text('All'),
    pending: text('Waiting for approval'),
    active: text('Active'),
    suspended: text('Suspended'),
    deactivated: text('Deactivated'),
  },
  empty: text('Nobody has made an app or a service client yet.'),
});

export class SvcOperatorClients extends LitElement {
  static override styles = [...card, form, searchedStyles];
  static override properties = { _opened: { state: true } };

  declare private _opened: OperatedClient | undefined;
  readonly #searched = new Searched<OperatedClient, Show>(this, '/operator/api/clients', 'clients', 'all');

  #changed({ detail: client }: CustomEvent<OperatedClient>): void {
    this._opened = client;
    this.#searched.replace(client, ({ clientId }) => clientId === client.clientId);
  }

  protected override render(): TemplateResult {
    return html`<section class="card" aria-labelledby="heading">
        <div>
          <h2 id="heading" tabindex="-1">${text('Apps and clients')}</h2>
          <p class="lead">${text('Approve new apps, suspend harmful ones, and trust your own.')}</p>
        </div>
        ${searchedView(this.#searched, words(), (client) => this.#renderRow(client))}
      </section>
      ${
        this._opened
          ? html`<svc-operated-client
              .client=${this._opened}
              @svc-operated-client-change=${(event: CustomEvent<OperatedClient>) => this.#changed(event)}
              @svc-operated-client-close=${() => (this._opened = undefined)}
            ></svc-operated-client>`
          : nothing
      }`;
  }

  #renderRow(client: OperatedClient): TemplateResult {
    const { name, kind, owner, redirectUris } = client;
    const host = redirectUris[0] === undefined ? undefined : new URL(redirectUris[0]).host;
    return html`<li class="row">
      <div class="text">
        <b><bdi>${name}</bdi></b> ${clientTags(client)}
        <p>
          ${richText(kind === 'oauth' ? 'App of {name}' : 'Service client of {name}', { name: html`<bdi>${owner.userName ?? text('a deleted account')}</bdi>` })}
          ${host === undefined ? nothing : html`· <bdi dir="ltr">${host}</bdi>`}
        </p>
      </div>
      <button
        type="button"
        class="button quiet small"
        aria-label=${text('Manage {name}', { name })}
        @click=${() => (this._opened = client)}
      >
        ${text('Manage')}
      </button>
    </li>`;
  }
}
