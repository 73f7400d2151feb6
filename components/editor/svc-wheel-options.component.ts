import { css, html, LitElement, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { text } from '../language/text.ts';
import { panel } from '../ui/panel.styles.ts';
import { EditorSaidEvent } from './editor-events.ts';
import { readTitle, titleGraphemes, type LocalSettings } from './local/stored-wheel.ts';
import type { EditedWheel } from './edited-wheel.ts';

/**
 * Settings of a wheel in the browser: its title, and whether winners are removed.
 *
 * @event svc-editor-said - something could not be done
 */
export class SvcWheelOptions extends LitElement {
  static override styles = [
    panel,
    css`
      :host {
        display: grid;
        gap: 16px;
      }

      .elimination {
        display: flex;
        align-items: center;
        gap: 12px;
        min-height: 44px;
        font-weight: 450;
        cursor: pointer;
      }

      .elimination input {
        width: 20px;
        height: 20px;
        margin: 0;
        accent-color: var(--svc-accent);
      }
    `,
  ];
  static override properties = {
    wheel: { attribute: false },
    settings: { attribute: false },
  };

  declare wheel: EditedWheel;
  /**
   * Causes an update when it is set. A change of the wheel alone causes none, because `wheel` stays the same
   * object.
   */
  declare settings: LocalSettings;

  /** Title that is too long. It is shown but not stored, so that the reader can correct it. */
  #draft: string | null = null;

  /**
   * Text to render in the title field. While the reader is in the field, this is the field's own text, so
   * that an update does not overwrite it.
   */
  get #title(): string {
    const field = this.renderRoot.querySelector<HTMLInputElement>('#title');
    if (field && this.shadowRoot?.activeElement === field && document.hasFocus()) return field.value;
    return this.#draft ?? this.settings.title;
  }

  #titled({ target }: Event): void {
    const field = target as HTMLInputElement;
    const title = readTitle(field.value);
    this.#draft = null;
    if (title === '' && field.value.trim() !== '') {
      this.#draft = field.value;
      this.dispatchEvent(
        new EditorSaidEvent(`A title has at most ${titleGraphemes} characters`, { isFault: true }),
      );
      return;
    }
    if (title !== this.settings.title) this.wheel.apply({ what: 'new title', settings: { title } });
    this.requestUpdate();
  }

  protected override render(): TemplateResult {
    return html`
      <div>
        <label for="title">${text('Title')}</label>
        <input
          id="title"
          dir="auto"
          autocomplete="off"
          .value=${live(this.#title)}
          @change=${this.#titled}
          @blur=${() => this.requestUpdate()}
        />
      </div>
      <label class="elimination">
        <input
          type="checkbox"
          .checked=${live(this.settings.elimination === true)}
          @change=${({ target }: Event) =>
            this.wheel.apply({
              what: 'elimination',
              settings: { elimination: (target as HTMLInputElement).checked },
            })}
        />
        ${text('Take each winner off the wheel, until one is left')}
      </label>
    `;
  }
}
