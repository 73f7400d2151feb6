import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import type {
  ClientSummary,
  ClientView,
  NewSecret,
  PortalView,
} from '../../contracts/identity/portal/portal.ts';
import { text } from '../language/text.ts';
import { Fault } from '../signed-in/fault.ts';
import { api } from '../signed-in/session-api.ts';
import '../signed-in/svc-signed-in.ts';
import { tokens } from '../theme/tokens.styles.ts';
import { typeface } from '../theme/typeface.styles.ts';
import { pageButtons } from '../ui/buttons/page-buttons.styles.ts';
import { newWords } from './portal-words.ts';
import './svc-client-list.ts';
import './client/svc-client.ts';
import './svc-new-client.ts';
import './client/svc-new-secret.ts';

type View =
  | { readonly shows: 'list' }
  | { readonly shows: 'new'; readonly kind: ClientSummary['kind'] }
  | { readonly shows: 'client'; readonly clientId: string };

function viewAt(search: string): View {
  const query = new URLSearchParams(search);
  const clientId = query.get('client');
  if (clientId !== null) return { shows: 'client', clientId };
  const kind = query.get('new');
  return kind === 'service' || kind === 'oauth' ? { shows: 'new', kind } : { shows: 'list' };
}

const path = '/developer/api/clients';

export class SvcDeveloper extends LitElement {
  static override styles = [
    tokens,
    typeface,
    css`
      ${pageButtons}

      .back {
        color: var(--svc-accent);
        text-underline-offset: 3px;
      }

      a:focus-visible {
        outline: 3px solid var(--svc-focus);
        outline-offset: 2px;
        border-radius: var(--svc-radius-small);
      }
    `,
  ];
  static override properties = {
    _portal: { state: true },
    _client: { state: true },
    _made: { state: true },
    _kind: { state: true },
    _fault: { state: true },
  };

  declare private _portal: PortalView | undefined;
  declare private _client: ClientView | undefined;
  declare private _made: NewSecret | undefined;
  declare private _kind: ClientSummary['kind'] | undefined;
  declare private _fault: Fault | undefined;
  readonly #view = viewAt(location.search);

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#load();
  }

  async #load(): Promise<void> {
    this._fault = undefined;
    const view = this.#view;
    const [portal, client] = await Promise.all([
      api.get<PortalView>(path),
      view.shows === 'client'
        ? api.get<ClientView>(`${path}/${encodeURIComponent(view.clientId)}`)
        : undefined,
    ]);
    if (portal instanceof Fault) this._fault = portal;
    else if (client instanceof Fault) this._fault = client;
    else {
      this._portal = portal;
      this._client = client;
    }
  }

  async #listChanged(): Promise<void> {
    await this.#load();
    await this.updateComplete;
    // Focus the heading, because the answered offer has disappeared.
    this.renderRoot.querySelector('svc-signed-in')?.focus();
  }

  protected override render(): TemplateResult {
    const { _portal: portal, _fault: fault } = this;
    return html`<svc-signed-in
      current="developer"
      heading=${this.#heading()}
      .busy=${portal === undefined}
      .fault=${fault}
      @svc-signed-in-again=${() => void this.#load()}
    >
      ${portal && !fault ? this.#renderView(portal) : nothing}
    </svc-signed-in>`;
  }

  #heading(): string {
    const view = this.#view;
    if (this._made)
      return text(this._made.client.kind === 'oauth' ? 'Your new app' : 'Your new service client');
    switch (view.shows) {
      case 'list':
        return text('Developer');
      case 'new':
        return newWords()[this._kind ?? view.kind];
      case 'client':
        return this._client?.name ?? text('Client');
    }
  }

  #renderView(portal: PortalView): TemplateResult {
    const { _made: made } = this;
    if (made) return this.#renderSecret(made, portal);
    const view = this.#view;
    switch (view.shows) {
      case 'list':
        return this.#renderList(portal);
      case 'client':
        return this.#renderClient(portal);
      case 'new':
        return html`${back()}
          <svc-new-client
            .portal=${portal}
            .kind=${this._kind ?? view.kind}
            @svc-new-client-kind=${({ detail }: CustomEvent<ClientSummary['kind']>) => (this._kind = detail)}
            @svc-new-client-made=${({ detail }: CustomEvent<NewSecret>) => (this._made = detail)}
          ></svc-new-client>`;
    }
  }

  #renderList(portal: PortalView): TemplateResult {
    return html`<span slot="lead">${text('Your programs and websites that use this service.')}</span>
      ${
        portal.clients.length === 0
          ? nothing
          : html`<a slot="actions" class="button quiet" href="/developer?new=oauth">${text('New app')}</a>
              <a slot="actions" class="button" href="/developer?new=service"
                >${text('New service client')}</a
              >`
      }
      <svc-client-list
        .portal=${portal}
        @svc-client-list-changed=${() => void this.#listChanged()}
      ></svc-client-list>`;
  }

  #renderClient({ baseUrl }: PortalView): TemplateResult {
    return html`${back()}
      <svc-client
        .client=${this._client}
        .baseUrl=${baseUrl}
        @svc-client-changed=${({ detail }: CustomEvent<ClientView>) => (this._client = detail)}
        @svc-client-deleted=${() => location.assign('/developer')}
      ></svc-client>`;
  }

  #renderSecret(made: NewSecret, { baseUrl }: PortalView): TemplateResult {
    const next = `/developer?client=${encodeURIComponent(made.client.clientId)}`;
    return html`<svc-new-secret
      .made=${made}
      .baseUrl=${baseUrl}
      @svc-new-secret-stored=${() => location.assign(next)}
    ></svc-new-secret>`;
  }
}

const back = (): TemplateResult =>
  html`<a slot="lead" class="back" href="/developer">${text('All clients')}</a>`;
