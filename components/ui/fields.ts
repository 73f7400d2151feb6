/** Fields of forms. They need the styles `form`. */
import { html, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';

/** Values of a select, each with its label. */
export type Choices<Value extends string> = readonly (readonly [Value, string])[];

interface Select<Value extends string> {
  readonly id: string;
  readonly label: string;
  readonly choices: Choices<Value>;
  readonly value: Value;
  readonly isFaulty?: boolean;
  readonly change: (value: Value) => void;
}

export function selectField<Value extends string>(select: Select<Value>): TemplateResult {
  const { id, label, choices, value, isFaulty = false, change } = select;
  return html`<div class="field">
    <label for=${id}>${label}</label>
    <select
      id=${id}
      aria-invalid=${isFaulty ? 'true' : 'false'}
      @change=${({ target }: Event) => change((target as HTMLSelectElement).value as Value)}
    >
      ${choices.map(
        ([each, words]) => html`<option value=${each} .selected=${each === value}>${words}</option>`,
      )}
    </select>
  </div>`;
}

export function checkbox(
  label: string | TemplateResult,
  checked: boolean,
  change: (checked: boolean) => void,
): TemplateResult {
  return html`<label class="choice">
    <input
      type="checkbox"
      .checked=${live(checked)}
      @change=${({ target }: Event) => change((target as HTMLInputElement).checked)}
    />
    <span>${label}</span>
  </label>`;
}
