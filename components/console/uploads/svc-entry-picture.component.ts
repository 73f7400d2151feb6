import { html, LitElement, type TemplateResult } from 'lit';
import { text } from '../../language/text.ts';
import { card } from '../../signed-in/card.styles.ts';
import { form } from '../../signed-in/form.styles.ts';
import '../../ui/svc-dialog.ts';
import type { FileChoiceEvent } from '../../looks/files/file-choice.ts';
import './svc-upload-choice.ts';

/** Maximum width and height in pixels. A slice of the largest wheel shows no more. */
const pixels = 512;

/**
 * Dialog for the picture of an entry.
 * @event svc-file-choice - the reader chose a picture, or removed it
 * @event svc-dialog-close - the reader closed the dialog
 */
export class SvcEntryPicture extends LitElement {
  static override styles = [...card, form];
  static override properties = { name: {}, value: {} };

  declare name: string;
  /** Address of the picture; '' if there is none. */
  declare value: string;

  constructor() {
    super();
    this.name = '';
    this.value = '';
  }

  #close(): void {
    this.dispatchEvent(new CustomEvent('svc-dialog-close'));
  }

  protected override render(): TemplateResult {
    const { name } = this;
    return html`<svc-dialog
      heading=${text('Picture of {name}', { name })}
      @svc-dialog-close=${() => this.#close()}
    >
      <svc-upload-choice
        kind="picture"
        .label=${text('Picture on its slice')}
        .pixels=${pixels}
        .value=${this.value}
        @svc-file-choice=${({ detail }: FileChoiceEvent) =>
          this.dispatchEvent(new CustomEvent('svc-file-choice', { detail }))}
      ></svc-upload-choice>
      <button slot="actions" type="button" class="button" @click=${() => this.#close()}>
        ${text('Done')}
      </button>
    </svc-dialog>`;
  }
}
