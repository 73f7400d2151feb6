import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { leastPasswordLength, passwordLength } from '../../../contracts/identity/sign-in/password.ts';
import { normalUserName, userNameFault } from '../../../contracts/identity/user-name.ts';
import { text } from '../../language/text.ts';
import { DocumentForm } from '../document-form.ts';
import { faultLine } from '../login-words.ts';
import { PasswordField } from '../password-field.ts';
import { RetryWait } from '../retry-wait.ts';
import { readUserName, type Registration } from './registration-api.ts';
import { Fault } from '../sign-in-api.ts';
import { userNameField } from '../user-name-field.ts';
import { conflictWords, refusalWords, userNameWords } from '../user-name-words.ts';
import { styles } from './svc-registration-form.styles.ts';

type Field = 'username' | 'email' | 'new-password';

interface Note {
  readonly text: string;
  readonly is: 'good' | 'fault';
}

/** Milliseconds after the last key before the name is checked on the server. */
const pause = 400;

const least = leastPasswordLength(false);

const fields: Readonly<Record<string, Field>> = {
  userName: 'username',
  email: 'email',
  password: 'new-password',
};

export class SvcRegistrationForm extends DocumentForm {
  static override properties = {
    mail: { type: Boolean },
    fault: { attribute: false },
    _notes: { state: true },
    _typed: { state: true },
  };

  declare mail: boolean;
  declare fault: Fault | undefined;
  declare private _notes: Partial<Record<Field, Note>>;
  declare private _typed: number;
  protected readonly sheet = styles;
  readonly #wait = new RetryWait(this);
  readonly #password = new PasswordField(this, {
    id: 'new-password',
    label: () => text('Password'),
    autocomplete: 'new-password',
  });
  #asking: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super();
    this.mail = false;
    this.fault = undefined;
    this._notes = {};
    this._typed = 0;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#asking);
  }

  override focus(options?: FocusOptions): void {
    this.#field('username').focus(options);
  }

  #field(name: Field): HTMLInputElement {
    return this.renderRoot.querySelector(`#${name}`) as HTMLInputElement;
  }

  #note(field: Field, note: Note | undefined): void {
    const { [field]: _, ...others } = this._notes;
    this._notes = note ? { ...others, [field]: note } : others;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('fault')) return;
    this.#wait.restart(this.fault);
    const { is, path, code = '', text: given } = this.fault ?? {};
    const said = refusalWords(code) ?? given;
    // Show a refusal without a path at the name, which somebody else took after the check.
    if (is === 'refused' && said) this.#note(fields[path ?? ''] ?? 'username', { is: 'fault', text: said });
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('fault') && this.fault?.is === 'refused')
      this.#field(fields[this.fault.path] ?? 'username').focus();
  }

  #namedBy(event: InputEvent): void {
    this.#note('username', undefined);
    clearTimeout(this.#asking);
    const userName = (event.target as HTMLInputElement).value;
    this.#asking = setTimeout(() => void this.#checkName(userName, 'typing'), pause);
  }

  /**
   * Checks a name by the rules, and asks the server whether it is free. Does not report a short name while
   * the person is typing.
   */
  async #checkName(typed: string, when: 'typing' | 'done'): Promise<void> {
    clearTimeout(this.#asking);
    const userName = normalUserName(typed);
    if (userName === '') return;
    const fault = userNameFault(userName);
    if (fault !== undefined) {
      if (when === 'done' || fault !== 'too_short')
        this.#note('username', { is: 'fault', text: userNameWords(fault) });
      return;
    }
    const answer = await readUserName(userName);
    // Ignore the answer if the name has changed or the check has failed. The server checks the name again
    // when the form is submitted.
    if (answer instanceof Fault || normalUserName(this.#field('username').value) !== userName) return;
    this.#note(
      'username',
      answer.state === 'free'
        ? { is: 'good', text: text('{userName} is free.', { userName: answer.userName }) }
        : { is: 'fault', text: conflictWords(answer) },
    );
  }

  #typedPassword(): void {
    this._typed = passwordLength(this.#password.value);
    this.#note('new-password', undefined);
  }

  #faults(userName: string, password: string): readonly (readonly [Field, string])[] {
    const fault = userNameFault(userName);
    const { username: noted } = this._notes;
    // Keep showing a refusal until the name changes.
    const name =
      fault === undefined ? (noted?.is === 'fault' ? noted.text : undefined) : userNameWords(fault);
    const email = this.mail ? this.#field('email') : undefined;
    const length = passwordLength(password);
    return [
      ...(userName === ''
        ? [['username', text('Choose a user name.')] as const]
        : name !== undefined
          ? [['username', name] as const]
          : []),
      ...(email?.validity.typeMismatch
        ? [['email', text('This is not an e-mail address. You can also leave this empty.')] as const]
        : []),
      ...(length === 0
        ? [['new-password', text('Choose a password.')] as const]
        : length < least
          ? [
              [
                'new-password',
                text('Use at least {least} characters: this has {length}.', { least, length }),
              ] as const,
            ]
          : []),
    ];
  }

  #submitted(event: Event): void {
    event.preventDefault();
    if (this.busy || !this.#wait.isOver) return;
    const userName = normalUserName(this.#field('username').value);
    const password = this.#password.value;
    const faults = this.#faults(userName, password);
    const { username: noted } = this._notes;
    this._notes = {
      ...(noted?.is === 'good' && { username: noted }),
      ...Object.fromEntries(faults.map(([field, said]) => [field, { is: 'fault', text: said }])),
    };
    const [first] = faults;
    if (first) {
      this.#field(first[0]).focus();
      return;
    }
    this.#password.hide();
    const email = this.mail ? this.#field('email').value.trim() : '';
    const detail: Registration = { userName, password, ...(email !== '' && { email }) };
    this.dispatchEvent(new CustomEvent('svc-registration-form-submit', { detail }));
  }

  protected override render(): TemplateResult {
    return html`<form
      method="post"
      novalidate
      aria-label=${text('New account')}
      aria-busy=${this.busy}
      @submit=${this.#submitted}
    >
      ${userNameField({
        describedBy: 'username-note',
        invalid: this._notes.username?.is === 'fault',
        input: (event) => this.#namedBy(event),
        change: ({ target }) => void this.#checkName((target as HTMLInputElement).value, 'done'),
      })}
      ${this.#renderNote('username', text('Everybody can see it, and you sign in with it.'))}
      ${this.mail ? this.#renderEmail() : nothing}
      <div class="password" @input=${this.#typedPassword}>
        ${this.#password.render({
          describedBy: 'new-password-note',
          invalid: this._notes['new-password']?.is === 'fault',
        })}
      </div>
      ${this.#renderNote('new-password', this.#passwordHint)}
      <p class="attempt" aria-live="polite">
        ${this.fault && this.fault.is !== 'refused' && !this.busy ? html`<span class="fault">${faultLine(this.fault)}</span>` : nothing}
      </p>
      ${this.renderSubmit(
        this.busy ? text('Creating your account …') : (this.#wait.label ?? text('Create account')),
        this.busy || !this.#wait.isOver,
      )}
    </form>`;
  }

  #renderEmail(): TemplateResult {
    return html`<label for="email"
        >${text('E-mail address')} <span class="optional">${text('optional')}</span></label
      >
      <input
        id="email"
        name="email"
        type="email"
        autocomplete="email"
        spellcheck="false"
        maxlength="254"
        aria-describedby="email-note"
        aria-invalid=${this._notes.email?.is === 'fault' ? 'true' : nothing}
        @input=${() => this.#note('email', undefined)}
      />
      ${this.#renderNote('email', text('Use it to reset a forgotten password. Nobody else sees it.'))}`;
  }

  get #passwordHint(): string {
    if (this.#password.capsLock) return text('Caps Lock is on.');
    if (this._typed === 0)
      return text('At least {least} characters. A few unrelated words work well.', { least });
    return this._typed < least
      ? text('{typed} of at least {least} characters.', { typed: this._typed, least })
      : text('Long enough.');
  }

  #renderNote(field: Field, hint: string): TemplateResult {
    const note = this._notes[field];
    return html`<p id="${field}-note" class="note" aria-live="polite">
      ${note ? html`<span class=${note.is}>${note.text}</span>` : hint}
    </p>`;
  }
}
