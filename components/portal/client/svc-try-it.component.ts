import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import type { ClientView } from '../../../contracts/identity/portal/portal.ts';
import { text } from '../../language/text.ts';
import { card } from '../../signed-in/card.styles.ts';
import { sign } from '../../ui/panel-signs.ts';
import { pendingServiceNote } from '../portal-words.ts';
import { readsWheels } from './snippets.ts';
import { failureWords } from '../../ui/notice.ts';

interface Made {
  readonly call: string;
  readonly status: number | undefined;
  readonly text: string;
}

/** Milliseconds to wait for an answer. */
const patience = 15_000;

/** Maximum number of characters of an answer to show. */
const longest = 4_000;

const styles = css`
  :host {
    display: grid;
    gap: 12px;
  }

  .made {
    display: grid;
    gap: 8px;
  }

  .call {
    display: flex;
    align-items: center;
    gap: 8px;
    font-size: 14px;
  }

  code,
  pre {
    font: 13px/1.6 var(--svc-mono);
    overflow-wrap: anywhere;
  }

  pre {
    margin: 0;
    padding: 12px;
    max-height: 200px;
    overflow: auto;
    border: 1px solid var(--svc-line);
    border-radius: var(--svc-radius);
    background: var(--svc-ground);
    white-space: pre-wrap;
  }

  pre:focus-visible {
    outline: 3px solid var(--svc-focus);
    outline-offset: 1px;
  }
`;

/**
 * Tries out a client with its new secret (docs/rules/identity.md, "Developer portal"). Sends requests without
 * cookies, and never stores the secret or the token.
 */
export class SvcTryIt extends LitElement {
  static override styles = [...card, styles];
  static override properties = {
    client: { attribute: false },
    secret: { attribute: false },
    _made: { state: true },
    _busy: { state: true },
  };

  declare client: ClientView;
  declare secret: string;
  declare private _made: readonly Made[];
  declare private _busy: boolean;

  constructor() {
    super();
    this._made = [];
    this._busy = false;
  }

  async #run(): Promise<void> {
    if (this._busy) return;
    this._busy = true;
    this._made = [];
    await (this.client.app ? this.#check() : this.#call());
    this._busy = false;
  }

  async #check(): Promise<void> {
    const { text, status } = await this.#ask('/mana/oauth/introspect', { token: 'none' });
    this.#show({ call: 'POST /mana/oauth/introspect', status, text });
  }

  async #call(): Promise<void> {
    const [grant] = this.client.grants;
    const { text, status } = await this.#ask('/mana/oauth/token', {
      grant_type: 'client_credentials',
      resource: grant?.audience ?? '',
      scope: grant?.scopes.join(' ') ?? '',
    });
    const answer = parsed(text);
    const token = answer['access_token'];
    // Hide the token, because people share their screens.
    const shown =
      typeof token === 'string' ? JSON.stringify({ ...answer, access_token: '…' }, null, 2) : text;
    this.#show({ call: 'POST /mana/oauth/token', status, text: shown });
    if (typeof token !== 'string' || !readsWheels(this.client)) return;
    const path = '/wheelapp/api/v1/wheels';
    const list = await send(path, { headers: { Authorization: `Bearer ${token}` } });
    this.#show({ call: `GET ${path}`, ...list });
  }

  #ask(path: string, form: Record<string, string>): Promise<Omit<Made, 'call'>> {
    const basic = btoa(`${this.client.clientId}:${this.secret}`);
    return send(path, {
      method: 'POST',
      headers: { Authorization: `Basic ${basic}` },
      body: new URLSearchParams(form),
    });
  }

  #show(made: Made): void {
    this._made = [...this._made, made];
  }

  protected override render(): TemplateResult {
    const { _made: made, _busy: busy } = this;
    const { state, kind } = this.client;
    const awaits = made.length > 0 && !busy && state === 'pending' && kind === 'service';
    const works = made.length > 0 && !busy && made.every(({ status }) => status === 200);
    return html`<div class="actions">
        <button
          type="button"
          class="button quiet small"
          aria-disabled=${busy}
          @click=${() => void this.#run()}
        >
          ${busy ? html`<span class="ring" aria-hidden="true"></span>` : nothing}${text('Try it')}
        </button>
        <span class="good" role="status">${works ? text('It works.') : nothing}</span>
      </div>
      ${awaits ? html`<p class="quiet-text">${pendingServiceNote()}</p>` : nothing}
      ${made.map(
        ({ call, status, text: answer }) =>
          html`<div class="made">
            <p class="call">
              <span class=${status === 200 ? 'good' : 'fault'}
                >${sign(status === 200 ? 'done' : 'close')}</span
              >
              <code>${call}</code>
              <span class="tag ${status === 200 ? 'good' : 'bad'}">${status ?? text('no answer')}</span>
            </p>
            <pre tabindex="0" role="region" aria-label=${text('Answer to {call}', { call })}>${answer}</pre>
          </div>`,
      )}`;
  }
}

async function send(path: string, options: RequestInit): Promise<Omit<Made, 'call'>> {
  try {
    const response = await fetch(path, {
      ...options,
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(patience),
    });
    return { status: response.status, text: indented(await response.text()) };
  } catch {
    return { status: undefined, text: failureWords.unreachable };
  }
}

function parsed(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}

function indented(text: string): string {
  try {
    const whole = JSON.stringify(JSON.parse(text), null, 2);
    return whole.length > longest ? `${whole.slice(0, longest)}\n…` : whole;
  } catch {
    return text.slice(0, longest);
  }
}
