import { text } from '../../language/text.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { isOn, originMeant, type Field } from './builder-state.ts';
import { renderColours } from './builder-colours.ts';

const valueOf = (event: Event) => (event.target as unknown as { value: string }).value;

/** Stands for "no parameter", because the value of a Web Awesome option cannot be empty. */
const usual = '-';

export function renderField(field: Field): TemplateResult {
  const { control, values, fault, set, turn } = field;
  const value = values[control.parameter] ?? '';
  const hint = html`<span slot="hint"
    >${fault ? html`<strong>${fault.message}.</strong>` : control.help}
    <code>${control.parameter}</code></span
  >`;
  switch (control.kind) {
    case 'text':
      return html`<div class="field ${fault ? 'faulty' : ''}">
        <wa-input
          data-parameter=${control.parameter}
          label=${control.label}
          placeholder=${control.placeholder}
          inputmode=${control.inputmode ?? nothing}
          autocomplete="off"
          autocapitalize="off"
          .spellcheck=${false}
          with-clear
          with-hint
          .value=${value}
          @input=${(event: Event) => set(valueOf(event))}
          >${hint}</wa-input
        >
        ${control.parameter === 'parentOrigin' ? renderMeant(value, set) : nothing}
      </div>`;
    case 'choice':
      return html`<div class="field ${fault ? 'faulty' : ''}">
        <wa-select
          data-parameter=${control.parameter}
          label=${control.label}
          with-hint
          .value=${value === '' ? usual : value}
          @change=${(event: Event) => set(valueOf(event) === usual ? '' : valueOf(event))}
        >
          <wa-option value=${usual}>${control.usual}</wa-option>
          ${control.options.map(
            (option) => html`<wa-option value=${option.value}>${option.label}</wa-option>`,
          )}
          ${hint}
        </wa-select>
      </div>`;
    case 'switch':
      return html`<div class="field ${fault ? 'faulty' : ''}">
        <wa-switch
          data-parameter=${control.parameter}
          with-hint
          .checked=${isOn(control, values)}
          @change=${(event: Event) => turn((event.target as unknown as { checked: boolean }).checked)}
          >${control.label} ${hint}</wa-switch
        >
      </div>`;
    case 'colours':
      return html`<div class="field ${fault ? 'faulty' : ''}">${renderColours(field)}</div>`;
  }
}

function renderMeant(value: string, set: Field['set']): TemplateResult | typeof nothing {
  const origin = value === '' ? undefined : originMeant(value);
  if (origin === undefined) return nothing;
  return html`<button type="button" class="button quiet meant" @click=${() => set(origin)}>
    ${text('Use {origin}', { origin })}
  </button>`;
}
