import { css, html, LitElement, type TemplateResult } from 'lit';
import { isHttpsUrl } from '../../../contracts/http/https-url.ts';
import type { PublishedList } from '../../../contracts/wheel/published-list.ts';
import { ListTextEvent } from '../../editor/editor-events.ts';
import { text } from '../../language/text.ts';
import { Action } from '../../signed-in/action.ts';
import { card } from '../../signed-in/card.styles.ts';
import { Fault } from '../../signed-in/fault.ts';
import { form } from '../../signed-in/form.styles.ts';
import { api } from '../../signed-in/session-api.ts';
import type { ConsoleWheel } from '../console-wheel.ts';
import { wheelPath } from '../wheel-api.ts';

const words = (): Readonly<Record<string, string>> => ({
  list_unreachable: text(
    'Nothing could be read there. Open the link in a private window: it has to show the list to everybody.',
  ),
  not_a_list: text(
    'There is no list there. Publish the sheet as CSV (comma-separated values), at most 4 MB, and use that link.',
  ),
});

/**
 * Reads a list that is published at another address, each time the owner requests it. The address is stored
 * with the wheel.
 *
 * @event svc-editor-list - a list was read
 */
export class SvcConsoleLink extends LitElement {
  static override styles = [
    ...card,
    form,
    css`
      summary {
        cursor: pointer;
        font-weight: 600;
        line-height: 32px;
      }

      form {
        display: flex;
        flex-wrap: wrap;
        align-items: end;
        gap: 8px;
        padding: 8px 0;
      }

      .field {
        flex: 1 1 240px;
      }

      .button {
        min-height: 44px;
      }
    `,
  ];
  static override properties = { wheel: { attribute: false }, _typed: { state: true } };

  declare wheel: ConsoleWheel;
  declare private _typed: string | undefined;
  readonly #action = new Action(this);

  override connectedCallback(): void {
    super.connectedCallback();
    this.wheel.addEventListener('change', this.#changed);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.wheel.removeEventListener('change', this.#changed);
  }

  readonly #changed = (): void => this.requestUpdate();

  get #stored(): string {
    return this.wheel.head?.settings.entriesUrl ?? '';
  }

  async #read(event: Event): Promise<void> {
    event.preventDefault();
    const path = wheelPath(this.wheel.listName);
    const url = (this._typed ?? this.#stored).trim();
    if (!isHttpsUrl(url)) {
      this.#action.refuse(text('Write the address of the list. It begins with https://.'));
      return;
    }
    const done = await this.#action.run('read', async () => {
      if (url !== this.#stored) {
        const stored = await api.put(path, { settings: { entriesUrl: url } });
        if (stored instanceof Fault) return stored;
      }
      return api.get<PublishedList>(`${path}/published-list`);
    });
    await this.wheel.read();
    if (!done) return;
    this._typed = undefined;
    this.dispatchEvent(new ListTextEvent(done.value.text, new URL(done.value.url).host));
  }

  protected override render(): TemplateResult {
    const { fault, doing } = this.#action;
    const stored = this.#stored;
    return html`<details ?open=${stored !== ''}>
      <summary>${text('From a link')}</summary>
      <form novalidate @submit=${this.#read}>
        <div class="field">
          <label for="url">${text('Address of a published CSV or Google sheet')}</label>
          <input
            dir="ltr"
            id="url"
            type="url"
            autocomplete="off"
            placeholder="https://"
            aria-invalid=${fault ? 'true' : 'false'}
            .value=${this._typed ?? stored}
            @input=${({ target }: Event) => {
              this._typed = (target as HTMLInputElement).value;
              this.#action.clear();
            }}
          />
        </div>
        <button class="button quiet" aria-disabled=${doing !== undefined}>
          ${this.#action.ring('read')}${stored !== '' && this._typed === undefined ? text('Read again') : text('Read')}
        </button>
      </form>
      <p class="fault" aria-live="polite">${fault ? (words()[fault.code] ?? fault.text) : ''}</p>
    </details>`;
  }
}
