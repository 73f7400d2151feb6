import { css, html, LitElement, type TemplateResult } from 'lit';
import { text } from '../../language/text.ts';
import { card } from '../../signed-in/card.styles.ts';
import { saveFile } from '../../ui/save-file.ts';
import '../../ui/svc-dialog.ts';

const styles = css`
  ol {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(176px, 1fr));
    gap: 4px 16px;
    margin: 0;
    padding: 16px;
    border: 1px solid var(--svc-line);
    border-radius: var(--svc-radius);
    background: var(--svc-ground);
    font: 15px/24px var(--svc-mono);
    list-style: none;
    user-select: all;
    overflow-wrap: normal;
  }
`;

/**
 * Dialog that shows new recovery codes once. It closes after the person has confirmed that the codes are
 * stored.
 *
 * @event svc-recovery-codes-stored - the person has stored the codes
 */
export class SvcRecoveryCodes extends LitElement {
  static override styles = [...card, styles];
  static override properties = { codes: { attribute: false }, _note: { state: true } };

  declare codes: readonly string[];
  declare private _note: string;

  constructor() {
    super();
    this.codes = [];
    this._note = '';
  }

  async #copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(this.codes.join('\n'));
      this._note = text('Copied.');
    } catch {
      this._note = text('The browser did not allow copying. Select the codes and copy them yourself.');
    }
  }

  #save(): void {
    const heading = text('Recovery codes for {host}. Each works once.', { host: location.host });
    saveFile(
      new Blob([`${heading}\n\n${this.codes.join('\n')}\n`], { type: 'text/plain' }),
      'recovery-codes.txt',
    );
    this._note = text('Saved.');
  }

  #stored(): void {
    this.dispatchEvent(new CustomEvent('svc-recovery-codes-stored'));
  }

  protected override render(): TemplateResult {
    return html`<svc-dialog
      heading=${text('Store your recovery codes')}
      @svc-dialog-close=${() => (this._note = text('They are shown only now. Store them first.'))}
    >
      <p class="lead">
        ${text('If you lose your passkeys and your authenticator app, one of these codes lets you in. Each works once. Keep them where you keep important papers, or in a password manager.')}
      </p>
      <ol aria-label=${text('Recovery codes')} dir="ltr" tabindex="0">
        ${this.codes.map((code) => html`<li>${code}</li>`)}
      </ol>
      <div class="actions">
        <button type="button" class="button quiet small" @click=${() => void this.#copy()}>
          ${text('Copy')}
        </button>
        <button type="button" class="button quiet small" @click=${this.#save}>${text('Download')}</button>
        <span class="quiet-text" role="status">${this._note}</span>
      </div>
      <button slot="actions" type="button" class="button" @click=${this.#stored}>
        ${text('I have stored them')}
      </button>
    </svc-dialog>`;
  }
}
