import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { accountNameKey } from '../../editor/local/account-name.ts';
import {
  freeSlug,
  localAddress,
  putAddress,
  removeWheel,
  storedWheels,
  wheelShelf,
  type StoredWheel,
} from '../../editor/local/local-wheels.ts';
import { plural, richText, text } from '../../language/text.ts';
import { tokens } from '../../theme/tokens.styles.ts';
import { typeface } from '../../theme/typeface.styles.ts';
import { WheelColours } from '../../editor/wheel-colours.ts';
import { drawingStyles, wheelDrawing } from '../../ui/wheel-drawing.ts';
import { controls } from '../home-controls.styles.ts';
import { wheelList } from './wheel-list.styles.ts';

/** Maximum number of slices of a picture. */
const mostSlices = 100;

/** Lists the wheels that are stored in this browser. Each can be opened, removed, or put on the account. */
export class SvcBrowserWheels extends LitElement {
  static override styles = [
    tokens,
    typeface,
    controls,
    drawingStyles,
    wheelList,
    css`
      .acts {
        display: flex;
        flex-wrap: wrap;
        gap: 0 4px;
        margin: 4px -10px -8px;
      }

      .acts .button {
        min-height: 40px;
        padding: 4px 10px;
        font-size: 14px;
      }

      .acts .plain:not(.away) {
        color: var(--svc-accent);
      }

      .acts .away {
        color: var(--svc-text-quiet);
      }

      :host([primary]) .acts {
        margin-inline: 0;
      }

      .undone {
        display: flex;
        align-items: center;
        gap: 8px;
        min-height: 48px;
      }
    `,
  ];
  static override properties = {
    withoutNew: { type: Boolean, attribute: 'without-new' },
    primary: { type: Boolean, reflect: true },
    _wheels: { state: true },
    _removed: { state: true },
  };

  /** Hides the link to a new wheel in the browser. For a page that creates wheels on the account. */
  declare withoutNew: boolean;
  /**
   * True if putting a wheel on the account is the recommended next step. The buttons for it are then more
   * prominent.
   */
  declare primary: boolean;

  declare private _wheels: readonly StoredWheel[];
  declare private _removed: { readonly name: string; readonly undo: () => void } | undefined;
  readonly #shelf = wheelShelf();

  constructor() {
    super();
    this.withoutNew = false;
    this.primary = false;
    this._wheels = [];
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#read();
    window.addEventListener('pageshow', this.#read);
    window.addEventListener('storage', this.#read);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener('pageshow', this.#read);
    window.removeEventListener('storage', this.#read);
  }

  readonly #read = (): void => {
    this._wheels = storedWheels(this.#shelf);
  };

  #remove(wheel: StoredWheel): void {
    const restore = removeWheel(wheel.slug, this.#shelf);
    this._removed = {
      name: nameOf(wheel),
      undo: () => {
        restore();
        this._removed = undefined;
        this.#read();
      },
    };
    this.#read();
    void this.updateComplete.then(() =>
      this.renderRoot.querySelector<HTMLElement>('.undone button')?.focus(),
    );
  }

  protected override render(): TemplateResult {
    return html`
      <div class="head">
        <h2>${text('Wheels in this browser')}</h2>
        ${
          this.withoutNew
            ? nothing
            : html`<a class="button quiet" href=${`${localAddress(freeSlug(this.#shelf))}#edit`}
                >${text('New wheel')}</a
              >`
        }
      </div>
      <div role="status">
        ${
          this._removed
            ? html`<p class="undone">
                <span
                  >${richText('{name} was removed.', { name: html`<bdi>${this._removed.name}</bdi>` })}</span
                >
                <button type="button" class="button plain" @click=${this._removed.undo}>
                  ${text('Undo')}
                </button>
              </p>`
            : nothing
        }
      </div>
      <ul>
        ${this._wheels.map((wheel) => this.#renderWheel(wheel))}
      </ul>
    `;
  }

  #renderWheel(wheel: StoredWheel): TemplateResult {
    const { slug, state } = wheel;
    const { entries, settings } = state;
    const name = nameOf(wheel);
    const onAccount = this.#shelf?.getItem(accountNameKey(slug));
    return html`<li>
      ${wheelDrawing(
        new WheelColours().coloured(entries.slice(0, mostSlices), settings.colors),
        settings.colors,
      )}
      <div>
        <h3>
          <a href=${localAddress(slug)} title=${name}><bdi>${name}</bdi></a>
        </h3>
        <p class="quiet-text">${plural(entries.length, '{n} name', '{n} names')}</p>
        <p class="acts">
          ${
            onAccount
              ? html`<a class="button plain" href=${`/wheels/${encodeURIComponent(onAccount)}`}
                  >${text('On your account')}</a
                >`
              : html`<a
                  class=${this.primary ? 'button' : 'button plain'}
                  href=${putAddress(slug)}
                  aria-label=${text('Put on my account: {name}', { name })}
                  >${text('Put on my account')}</a
                >`
          }
          <button
            type="button"
            class="button plain away"
            aria-label=${text('Remove {name}', { name })}
            @click=${() => this.#remove(wheel)}
          >
            ${text('Remove')}
          </button>
        </p>
      </div>
    </li>`;
  }
}

function nameOf({ slug, state }: StoredWheel): string {
  return state.settings.title || slug || text('Wheel without a name');
}
