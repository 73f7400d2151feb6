import { css, html, LitElement, nothing, svg, type TemplateResult } from 'lit';
import type { AssetKind } from '../../../contracts/wheel/asset-address.ts';
import type { Asset } from '../../../contracts/wheel/asset-endpoints.ts';
import { plural, text } from '../../language/text.ts';
import { card } from '../../signed-in/card.styles.ts';
import { form } from '../../signed-in/form.styles.ts';
import { iconButton } from '../../ui/buttons/icon-button.styles.ts';
import { sign } from '../../ui/panel-signs.ts';
import { uploads } from './uploads.ts';

const note = html`<svg
  viewBox="0 0 24 24"
  width="40"
  height="40"
  fill="none"
  stroke="currentColor"
  stroke-width="1.5"
>
  ${svg`<path d="M9 18V5l10-2v13M9 18a3 2.5 0 1 1-3-2.5A3 2.5 0 0 1 9 18Zm10-2a3 2.5 0 1 1-3-2.5 3 2.5 0 0 1 3 2.5Z" />`}
</svg>`;

export type UploadChosenEvent = CustomEvent<Asset>;

/**
 * Lists the account's uploads of one kind. Each can be chosen or deleted, and a deletion can be undone.
 * @event svc-upload-chosen - the reader chose an upload, which is in `detail`
 */
export class SvcUploadList extends LitElement {
  static override styles = [
    ...card,
    form,
    iconButton,
    css`
      ul {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(112px, 1fr));
        gap: 8px;
        max-height: 320px;
        margin: 0;
        padding: 2px;
        overflow: auto;
        list-style: none;
      }

      li {
        position: relative;
      }

      .choose {
        display: grid;
        justify-items: center;
        gap: 4px;
        box-sizing: border-box;
        width: 100%;
        min-height: 104px;
        padding: 8px 8px 6px;
        border: 1px solid var(--svc-line);
        border-radius: var(--svc-radius);
        background: none;
        color: var(--svc-text);
        font: 550 13px/18px var(--svc-font);
        cursor: pointer;
      }

      .choose:hover {
        border-color: var(--svc-edge);
      }

      .choose[aria-pressed='true'] {
        border-color: var(--svc-accent);
        box-shadow: inset 0 0 0 1px var(--svc-accent);
      }

      .choose:focus-visible {
        outline: 3px solid var(--svc-focus);
        outline-offset: 2px;
      }

      img {
        width: 64px;
        height: 64px;
        object-fit: contain;
      }

      .note {
        display: grid;
        place-items: center;
        width: 64px;
        height: 64px;
        color: var(--svc-text-quiet);
      }

      .name {
        max-width: 100%;
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }

      .delete {
        position: absolute;
        inset-block-start: 4px;
        inset-inline-end: 4px;
        background: var(--svc-surface);
      }
    `,
  ];
  static override properties = { kind: {}, value: {}, _fault: { state: true } };

  declare kind: AssetKind;
  /** Address of the upload in use. */
  declare value: string;
  declare private _fault: string;

  constructor() {
    super();
    this.kind = 'picture';
    this.value = '';
    this._fault = '';
  }

  override connectedCallback(): void {
    super.connectedCallback();
    uploads.addEventListener('change', this.#changed);
    void uploads.load();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    uploads.removeEventListener('change', this.#changed);
  }

  readonly #changed = (): void => this.requestUpdate();

  async #delete(asset: Asset): Promise<void> {
    const fault = await uploads.delete(asset);
    this._fault = fault?.text ?? '';
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>(fault ? '.delete' : '.restore')?.focus();
  }

  async #restore(): Promise<void> {
    this._fault = (await uploads.restore())?.text ?? '';
  }

  protected override render(): TemplateResult {
    const { fault, deleted } = uploads;
    const assets = uploads.assets?.filter(({ kind }) => kind === this.kind);
    const name = deleted && nameOf(deleted);
    return html`${fault ? html`<p class="fault" role="alert">${fault.text}</p>` : nothing}
      ${assets === undefined ? nothing : this.#renderList(assets)}
      <p role="status">
        ${this._fault === '' ? nothing : html`<span class="fault">${this._fault}</span>`}
        ${
          name === undefined
            ? nothing
            : html`${text('Deleted {name}. Wheels that use it show nothing in its place.', { name })}
                <button type="button" class="button quiet small restore" @click=${() => void this.#restore()}>
                  ${text('Undo')}
                </button>`
        }
      </p>`;
  }

  #renderList(assets: readonly Asset[]): TemplateResult {
    if (assets.length === 0) return html`<p class="hint">${text('Nothing is uploaded yet.')}</p>`;
    return html`<p class="hint">${plural(assets.length, '{n} upload', '{n} uploads')}</p>
      <ul>
        ${assets.map((asset) => {
          const name = nameOf(asset);
          return html`<li>
            <button
              type="button"
              class="choose"
              aria-pressed=${asset.path === this.value ? 'true' : 'false'}
              title=${name}
              @click=${() => this.dispatchEvent(new CustomEvent('svc-upload-chosen', { detail: asset }))}
            >
              ${
                asset.kind === 'picture'
                  ? html`<img src=${asset.path} alt="" loading="lazy" />`
                  : html`<span class="note" aria-hidden="true">${note}</span>`
              }
              <span class="name" dir="auto">${name}</span>
            </button>
            <button
              type="button"
              class="icon delete"
              aria-label=${text('Delete {name}', { name })}
              @click=${() => void this.#delete(asset)}
            >
              ${sign('remove')}
            </button>
          </li>`;
        })}
      </ul>`;
  }
}

function nameOf({ name, kind }: Asset): string {
  if (name !== '') return name;
  return kind === 'picture' ? text('Picture') : text('Sound');
}
