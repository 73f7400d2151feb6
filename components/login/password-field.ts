import { html, nothing, type LitElement, type TemplateResult } from 'lit';
import { text } from '../language/text.ts';
import { sign } from '../ui/panel-signs.ts';

export interface PasswordFieldOptions {
  readonly id: string;
  readonly label: () => string;
  readonly autocomplete: 'current-password' | 'new-password';
}

type Host = Pick<LitElement, 'renderRoot' | 'requestUpdate'>;

/**
 * Label and field of a password, with a button that shows the password. Needs the styles `fieldStyles`.
 *
 * The host element renders the field, because password managers expect it next to the user name.
 */
export class PasswordField {
  readonly #host: Host;
  readonly #options: PasswordFieldOptions;
  #shown = false;
  #capsLock = false;

  constructor(host: Host, options: PasswordFieldOptions) {
    this.#host = host;
    this.#options = options;
  }

  get capsLock(): boolean {
    return this.#capsLock;
  }

  get input(): HTMLInputElement {
    return this.#host.renderRoot.querySelector(`#${this.#options.id}`) as HTMLInputElement;
  }

  get value(): string {
    return this.input.value;
  }

  focus(options?: FocusOptions): void {
    this.input.focus(options);
  }

  /**
   * Hides the password. Call it before the form is sent, because browsers may remember the content of plain
   * text fields.
   */
  hide(): void {
    this.#set({ shown: false });
  }

  #set({ shown = this.#shown, capsLock = this.#capsLock }: { shown?: boolean; capsLock?: boolean }): void {
    if (shown === this.#shown && capsLock === this.#capsLock) return;
    this.#shown = shown;
    this.#capsLock = capsLock;
    this.#host.requestUpdate();
  }

  readonly #keyed = (event: KeyboardEvent): void => {
    // Ignore events of autofill, which do not have this method.
    if (typeof event.getModifierState === 'function')
      this.#set({ capsLock: event.getModifierState('CapsLock') });
  };

  readonly #toggled = (): void => {
    this.#set({ shown: !this.#shown });
    this.focus();
  };

  render({
    describedBy,
    invalid = false,
  }: { readonly describedBy?: string; readonly invalid?: boolean } = {}): TemplateResult {
    const { id, label, autocomplete } = this.#options;
    const toggle = text(this.#shown ? 'Hide password' : 'Show password');
    return html`<label for=${id}>${label()}</label>
      <div class="secret">
        <input
          id=${id}
          name="password"
          type=${this.#shown ? 'text' : 'password'}
          autocomplete=${autocomplete}
          autocapitalize="none"
          spellcheck="false"
          required
          aria-describedby=${describedBy ?? nothing}
          aria-invalid=${invalid ? 'true' : nothing}
          @keydown=${this.#keyed}
          @keyup=${this.#keyed}
          @blur=${() => this.#set({ capsLock: false })}
        />
        <button type="button" class="toggle" aria-label=${toggle} title=${toggle} @click=${this.#toggled}>
          ${sign(this.#shown ? 'hidden' : 'shown')}
        </button>
      </div>`;
  }
}
