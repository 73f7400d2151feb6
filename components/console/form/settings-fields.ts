import { html, nothing, type TemplateResult } from 'lit';
import { checkbox, selectField, type Choices } from '../../ui/fields.ts';

/** Names of the fields of a draft with values of this type. */
type FieldOf<Draft, Value> = {
  [Id in keyof Draft & string]: Draft[Id] extends Value ? Id : never;
}[keyof Draft & string];

interface InputOptions {
  readonly type?: 'text' | 'datetime-local';
  readonly inputmode?: 'decimal' | 'numeric' | 'url';
}

interface FieldsOptions<Draft> {
  readonly draft: Draft;
  /** Field whose value was refused. */
  readonly faulty: keyof Draft | undefined;
  readonly change: (changes: Partial<Draft>) => void;
}

/** Renders fields with the values of a draft. Needs the styles `form`. */
export class SettingsFields<Draft> {
  readonly draft: Draft;
  readonly #faulty: keyof Draft | undefined;
  readonly #change: (changes: Partial<Draft>) => void;

  constructor({ draft, faulty, change }: FieldsOptions<Draft>) {
    this.draft = draft;
    this.#faulty = faulty;
    this.#change = change;
  }

  text(
    id: FieldOf<Draft, string>,
    label: string,
    hint: string,
    { type, inputmode }: InputOptions = {},
  ): TemplateResult {
    return this.#field(
      id,
      label,
      hint,
      html`<input
        id=${id}
        dir=${this.#direction(id)}
        type=${type ?? 'text'}
        inputmode=${inputmode ?? nothing}
        autocomplete="off"
        aria-describedby=${`${id}-hint`}
        aria-invalid=${this.#isInvalid(id)}
        .value=${this.draft[id]}
        @input=${this.#typed(id)}
      />`,
    );
  }

  area(id: FieldOf<Draft, string>, label: string, hint: string, { spellcheck = true } = {}): TemplateResult {
    return this.#field(
      id,
      label,
      hint,
      html`<textarea
        id=${id}
        dir=${this.#direction(id)}
        rows="3"
        spellcheck=${spellcheck ? 'true' : 'false'}
        aria-describedby=${`${id}-hint`}
        aria-invalid=${this.#isInvalid(id)}
        .value=${this.draft[id]}
        @input=${this.#typed(id)}
      ></textarea>`,
    );
  }

  select<Id extends FieldOf<Draft, string>>(
    id: Id,
    label: string,
    choices: Choices<Draft[Id] & string>,
  ): TemplateResult {
    return selectField({
      ...{ id, label, choices },
      value: this.draft[id] as Draft[Id] & string,
      isFaulty: this.#faulty === id,
      change: (value) => this.#set(id, value),
    });
  }

  checkbox(id: FieldOf<Draft, boolean>, label: string | TemplateResult): TemplateResult {
    return checkbox(label, this.draft[id] as boolean, (checked) => this.#set(id, checked));
  }

  #field(id: string, label: string, hint: string, control: TemplateResult): TemplateResult {
    return html`<div class="field">
      <label for=${id}>${label}</label>
      <p class="hint" id=${`${id}-hint`}>${hint}</p>
      ${control}
    </div>`;
  }

  /** Text direction of the field. An empty field has the direction of the page. */
  #direction(id: FieldOf<Draft, string>): 'auto' | typeof nothing {
    return this.draft[id] === '' ? nothing : 'auto';
  }

  #isInvalid(id: keyof Draft): 'true' | 'false' {
    return this.#faulty === id ? 'true' : 'false';
  }

  #typed(id: keyof Draft & string) {
    return ({ target }: Event): void => this.#set(id, (target as HTMLInputElement).value);
  }

  #set(id: keyof Draft & string, value: unknown): void {
    this.#change({ [id]: value } as Partial<Draft>);
  }
}
