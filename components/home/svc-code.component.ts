import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { text } from '../language/text.ts';
import { tokens } from '../theme/tokens.styles.ts';
import { typeface } from '../theme/typeface.styles.ts';
import { controls } from './home-controls.styles.ts';

const shownFor = 2_500;

/**
 * Snippet with a button that copies it.
 *
 * @event svc-code-copied - the text is in the clipboard
 */
export class SvcCode extends LitElement {
  static override styles = [
    tokens,
    typeface,
    controls,
    css`
      :host {
        display: block;
        min-width: 0;
        border: 1px solid var(--svc-line);
        border-radius: var(--svc-radius);
        background: var(--svc-ground);
        color: var(--svc-text);
        font-family: var(--svc-font);
      }

      .bar {
        display: flex;
        align-items: center;
        justify-content: space-between;
        gap: 8px;
        min-height: 44px;
        padding-block: 4px;
        padding-inline: 16px 4px;
        border-bottom: 1px solid var(--svc-line);
        color: var(--svc-text-quiet);
        font-size: 13px;
      }

      .bar button {
        flex: none;
        min-height: 36px;
        padding: 4px 12px;
        border-radius: var(--svc-radius-small);
        font-size: 14px;
      }

      .done {
        color: var(--svc-good);
      }

      pre {
        margin: 0;
        padding: 16px;
        overflow: auto;
        max-height: var(--svc-code-height, none);
        font: 13px/1.6 var(--svc-mono);
        tab-size: 2;
        white-space: pre-wrap;
        overflow-wrap: anywhere;
        border-radius: 0 0 var(--svc-radius) var(--svc-radius);
      }

      pre code {
        font: inherit;
      }

      svg {
        width: 18px;
        height: 18px;
        fill: none;
        stroke: currentColor;
        stroke-width: 2;
        stroke-linecap: round;
        stroke-linejoin: round;
      }

      .fault {
        margin: 0;
        padding: 0 16px 12px;
        color: var(--svc-danger);
        font-size: 14px;
      }
    `,
  ];
  static override properties = {
    code: { type: String },
    label: { type: String },
    _state: { state: true },
  };

  declare code: string;
  declare label: string;
  declare private _state: 'idle' | 'copied' | 'failed';
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super();
    this.code = '';
    this.label = '';
    this._state = 'idle';
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
  }

  async #copy(): Promise<void> {
    clearTimeout(this.#timer);
    // Select the text instead: plain-http pages have no clipboard, except on localhost.
    try {
      await navigator.clipboard.writeText(this.code);
      this._state = 'copied';
      this.dispatchEvent(new CustomEvent('svc-code-copied', { bubbles: true, composed: true }));
      this.#timer = setTimeout(() => (this._state = 'idle'), shownFor);
    } catch {
      this._state = 'failed';
      const pre = this.renderRoot.querySelector('pre');
      if (pre) getSelection()?.selectAllChildren(pre);
    }
  }

  protected override render(): TemplateResult {
    const copied = this._state === 'copied';
    return html`
      <div class="bar">
        <bdi id="label">${this.label}</bdi>
        <button type="button" class="button plain ${copied ? 'done' : ''}" @click=${this.#copy}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path
              d=${
                copied
                  ? 'm5 12.5 4.5 4.5L19 7.5'
                  : 'M9 9h9a1.5 1.5 0 0 1 1.5 1.5v8A1.5 1.5 0 0 1 18 20h-7.5A1.5 1.5 0 0 1 9 18.5zM5.5 15.5A1.5 1.5 0 0 1 4 14V5.5A1.5 1.5 0 0 1 5.5 4H14a1.5 1.5 0 0 1 1.5 1.5'
              }
            />
          </svg>
          ${copied ? text('Copied') : text('Copy')}<span class="unseen"> ${this.label}</span>
        </button>
      </div>
      <pre dir="ltr" tabindex="0" role="region" aria-labelledby="label"><code>${this.code}</code></pre>
      <p class="unseen" role="status">${copied ? text('{label} copied', { label: this.label }) : ''}</p>
      ${
        this._state === 'failed'
          ? html`<p class="fault" role="alert">
              ${text('This browser does not let pages copy. The text is selected: press Ctrl C or ⌘ C.')}
            </p>`
          : nothing
      }
    `;
  }
}
