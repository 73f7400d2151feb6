import { html, nothing, type TemplateResult } from 'lit';
import { text } from '../language/text.ts';

interface UserNameFieldOptions {
  readonly value?: string;
  /**
   * Whether the field is for signing in. The field then also accepts an e-mail address, and may suggest
   * passkeys.
   */
  readonly signsIn?: boolean;
  readonly describedBy?: string;
  readonly invalid: boolean;
  readonly input?: (event: InputEvent) => void;
  readonly change?: (event: Event) => void;
}

/** Renders label and field of a user name. Needs the styles `fieldStyles`. */
export const userNameField = ({
  value = '',
  signsIn = false,
  describedBy,
  invalid,
  input,
  change,
}: UserNameFieldOptions): TemplateResult =>
  html`<label for="username">${text('User name')}</label>
    <input
      id="username"
      name="username"
      type="text"
      dir="auto"
      placeholder=${signsIn ? text('or your e-mail address') : nothing}
      autocomplete=${signsIn ? 'username webauthn' : 'username'}
      autocapitalize="none"
      spellcheck="false"
      required
      aria-describedby=${describedBy ?? nothing}
      aria-invalid=${invalid ? 'true' : nothing}
      .value=${value}
      @input=${input ?? nothing}
      @change=${change ?? nothing}
    />`;

/** Renders a hidden user name for password managers. Needs the styles `unseen`. */
export const unseenUserName = (userName: string): TemplateResult =>
  html`<input
    class="unseen"
    type="text"
    name="username"
    autocomplete="username"
    tabindex="-1"
    aria-hidden="true"
    readonly
    .value=${userName}
  />`;
