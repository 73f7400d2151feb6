import { html, nothing, type TemplateResult } from 'lit';
import { assetLimits } from '../../../contracts/wheel/asset-address.ts';
import { text } from '../../language/text.ts';
import { FileChoice, type StoredFile } from '../../looks/files/file-choice.ts';
import { Fault } from '../../signed-in/fault.ts';
import { uploads } from './uploads.ts';
import type { UploadChosenEvent } from './svc-upload-list.component.ts';
import './svc-upload-list.ts';

/**
 * Choice of a picture or sound that is uploaded to the account, from a file or from earlier uploads.
 * @event svc-file-choice - the reader chose an upload, or removed it
 */
export class SvcUploadChoice extends FileChoice {
  static override properties = { ...FileChoice.properties, _isOpen: { state: true } };

  declare private _isOpen: boolean;
  protected override readonly bytes = assetLimits.bytes;

  constructor() {
    super();
    this._isOpen = false;
  }

  protected override async store(file: Blob, name: string): Promise<StoredFile> {
    const answer = await uploads.add(file, name);
    if (answer instanceof Fault) return { fault: answer.text };
    if (answer.kind === this.kind) return { address: answer.path };
    return {
      fault:
        this.kind === 'picture'
          ? text('Choose a picture: PNG, JPEG, WebP, AVIF or GIF.')
          : text('Choose a sound: MP3, Ogg, WAV or M4A.'),
    };
  }

  protected override renderButtons(): TemplateResult {
    return html`<button
      type="button"
      class="button quiet small"
      aria-expanded=${this._isOpen ? 'true' : 'false'}
      @click=${() => (this._isOpen = !this._isOpen)}
    >
      ${text('Your uploads')}
    </button>`;
  }

  protected override renderMore(): TemplateResult | typeof nothing {
    if (!this._isOpen) return nothing;
    return html`<svc-upload-list
      .kind=${this.kind}
      .value=${this.value}
      @svc-upload-chosen=${({ detail }: UploadChosenEvent) => this.choose(detail.path)}
    ></svc-upload-list>`;
  }
}
