import { text } from '../../language/text.ts';
import { html, type TemplateResult } from 'lit';
import type { Field } from './builder-state.ts';

const most = 32;
/** Initial colours of added fields, used in turn. */
const suggested = ['E69F00', '56B4E9', '009E73', 'F0E442', '0072B2', 'D55E00', 'CC79A7'];

const listed = (value: string | undefined) =>
  (value ?? '').split(',').flatMap((each) => {
    const [, digits] = /^ *#?([0-9a-f]{6}) *$/i.exec(each) ?? [];
    return digits === undefined ? [] : [digits.toUpperCase()];
  });

/**
 * Renders a row of native colour fields, because Web Awesome's colour picker writes style attributes, which
 * our policy forbids.
 */
export function renderColours({ control, values, fault, set }: Field): TemplateResult {
  const colours = listed(values[control.parameter]);
  const write = (next: readonly string[]) => set(next.join(','));
  return html`<fieldset class="colours" data-parameter=${control.parameter} aria-describedby="colours-hint">
    <legend>${control.label}</legend>
    <ul>
      ${colours.map(
        (colour, at) =>
          html`<li>
            <input
              type="color"
              aria-label=${text('Colour {n}', { n: at + 1 })}
              .value=${`#${colour.toLowerCase()}`}
              @input=${({ target }: Event) =>
                write(colours.with(at, (target as HTMLInputElement).value.slice(1).toUpperCase()))}
            /><button
              type="button"
              class="button plain"
              aria-label=${text('Remove colour {n}', { n: at + 1 })}
              @click=${() => write(colours.toSpliced(at, 1))}
            >
              <svg viewBox="0 0 24 24" aria-hidden="true"><path d="m7 7 10 10M17 7 7 17" /></svg>
            </button>
          </li>`,
      )}
      <li>
        <button
          type="button"
          class="button quiet"
          ?disabled=${colours.length >= most}
          @click=${() => write([...colours, suggested[colours.length % suggested.length] as string])}
        >
          Add a colour
        </button>
      </li>
    </ul>
    <p class="hint" id="colours-hint">
      ${fault ? html`<strong>${fault.message}.</strong>` : control.help} <code>${control.parameter}</code>
    </p>
  </fieldset>`;
}
