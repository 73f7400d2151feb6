import {
  css,
  html,
  LitElement,
  nothing,
  type CSSResultGroup,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from 'lit';
import { assetFolder, type AssetKind } from '../../../contracts/wheel/asset-address.ts';
import { text } from '../../language/text.ts';
import { card } from '../../signed-in/card.styles.ts';
import { form } from '../../signed-in/form.styles.ts';
import { unseen } from '../../theme/unseen.styles.ts';
import { PlayedSound } from './played-sound.ts';
import { fileTypes, preparedFile } from './prepared-file.ts';

/**
 * Fired when the reader chose or removed a file. The detail is the address of the file; '' after a removal.
 */
export type FileChoiceEvent = CustomEvent<string>;

/** Address of a stored file, or a sentence that says why the file was not stored. */
export type StoredFile = { readonly address: string } | { readonly fault: string };

/**
 * Choice of a picture or sound. The reader can pick, drop or paste a file.
 * @event svc-file-choice - the reader chose a file, or removed it
 */
export abstract class FileChoice extends LitElement {
  static override styles: CSSResultGroup = [
    ...card,
    form,
    unseen,
    css`
      .label {
        font-size: 14px;
        line-height: 20px;
        font-weight: 600;
      }

      .place {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 8px;
        padding: 8px;
        border: 1px dashed var(--svc-edge);
        border-radius: var(--svc-radius);
      }

      .place.over {
        border-color: var(--svc-accent);
        background: color-mix(in srgb, var(--svc-accent) 10%, transparent);
      }

      .place > img {
        width: 64px;
        height: 64px;
        border-radius: var(--svc-radius-small);
        object-fit: contain;
      }

      .file {
        position: relative;
        cursor: pointer;
      }

      .file:has(:focus-visible) {
        outline: 3px solid var(--svc-focus);
        outline-offset: 2px;
      }

      .fault:empty {
        display: none;
      }

      progress {
        width: 120px;
        accent-color: var(--svc-accent);
      }
    `,
  ];
  static override properties: PropertyDeclarations = {
    kind: {},
    label: {},
    value: {},
    pixels: { type: Number },
    _busy: { state: true },
    _fault: { state: true },
    _isOver: { state: true },
  };

  declare kind: AssetKind;
  declare label: string;
  /** Address of the picture or sound in use; '' if there is none. */
  declare value: string;
  /** Maximum width and height in pixels. Larger pictures are reduced. */
  declare pixels: number;
  declare private _busy: boolean;
  declare private _fault: string;
  declare private _isOver: boolean;
  readonly #sound = new PlayedSound(this);

  constructor() {
    super();
    this.kind = 'picture';
    this.label = '';
    this.value = '';
    this.pixels = 1_024;
    this._busy = false;
    this._fault = '';
    this._isOver = false;
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (this.kind === 'sound' && changed.has('value')) this.#sound.shown(this.value);
  }

  /** Maximum bytes of a file. */
  protected abstract readonly bytes: number;

  /** Stores a file that has been prepared. */
  protected abstract store(file: Blob, name: string): Promise<StoredFile>;

  /** Renders more buttons beside the one that picks a file. */
  protected renderButtons(): TemplateResult | typeof nothing {
    return nothing;
  }

  /** Renders more content below the buttons. */
  protected renderMore(): TemplateResult | typeof nothing {
    return nothing;
  }

  protected choose(address: string): void {
    this._fault = '';
    this.#sound.choose(address);
    this.dispatchEvent(new CustomEvent('svc-file-choice', { detail: address }));
  }

  async #take(file: File | undefined): Promise<void> {
    if (!file || this._busy) return;
    this._busy = true;
    this._fault = '';
    const { bytes, pixels } = this;
    const prepared = await preparedFile(file, this.kind, { bytes, pixels });
    const stored = typeof prepared === 'string' ? { fault: prepared } : await this.store(prepared, file.name);
    this._busy = false;
    if ('fault' in stored) this._fault = stored.fault;
    else this.choose(stored.address);
  }

  #picked({ target }: Event): void {
    const input = target as HTMLInputElement;
    const [file] = input.files ?? [];
    void this.#take(file);
    input.value = '';
  }

  #dropped(event: DragEvent): void {
    this._isOver = false;
    if (!event.dataTransfer?.files.length) return;
    event.preventDefault();
    event.stopPropagation();
    void this.#take(event.dataTransfer.files[0]);
  }

  #draggedOver(event: DragEvent): void {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    event.stopPropagation();
    this._isOver = true;
  }

  #pasted(event: ClipboardEvent): void {
    const [file] = event.clipboardData?.files ?? [];
    if (!file) return;
    event.preventDefault();
    event.stopPropagation();
    void this.#take(file);
  }

  protected override render(): TemplateResult {
    const { label, value, _busy: busy } = this;
    return html`<div
      class="field"
      role="group"
      aria-label=${label}
      @dragover=${(event: DragEvent) => this.#draggedOver(event)}
      @dragleave=${() => (this._isOver = false)}
      @drop=${(event: DragEvent) => this.#dropped(event)}
      @paste=${(event: ClipboardEvent) => this.#pasted(event)}
    >
      <p class="label" aria-hidden="true">${label}</p>
      <div class="place ${this._isOver ? 'over' : ''}">
        ${this.#renderValue()}
        <label class="button quiet small file"
          >${text('File …')}
          <input
            class="unseen"
            type="file"
            aria-label=${this.kind === 'picture' ? text('Picture from a file') : text('Sound from a file')}
            accept=${fileTypes[this.kind].join(',')}
            ?disabled=${busy}
            @change=${(event: Event) => this.#picked(event)}
        /></label>
        ${this.renderButtons()}
        ${
          value === ''
            ? html`<span class="hint">${text('or drop it here, or paste it')}</span>`
            : html`<button type="button" class="button quiet small remove" @click=${() => this.choose('')}>
                ${text('Remove')}
              </button>`
        }
        ${busy ? html`<progress aria-label=${text('Uploading')}></progress>` : nothing}
      </div>
      <p class="fault" role="status">${this._fault}</p>
      ${this.renderMore()}
    </div>`;
  }

  #renderValue(): TemplateResult | typeof nothing {
    const { value } = this;
    if (value === '') return nothing;
    if (this.kind === 'sound') return this.#sound.render(value);
    const alt = value.startsWith(assetFolder) || value.startsWith('data:') ? text('Your picture') : '';
    return html`<img src=${value} alt=${alt} referrerpolicy="no-referrer" />`;
  }
}
