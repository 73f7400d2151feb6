import { html, nothing, type TemplateResult } from 'lit';

/** Message shown in place of content that is missing, with what the reader can do about it. */
export interface Notice<Action extends string> {
  readonly heading: string;
  readonly text: string;
  /** Actions, the recommended one first. */
  readonly actions?: readonly { readonly does: Action; readonly label: string }[];
}

/**
 * Renders a notice. Elements that render it include the styles `noticeStyles` and `pageButtons`.
 * @param act called with the action that the reader chose
 */
export function noticeView<Action extends string>(
  { heading, text, actions = [] }: Notice<Action>,
  act: (does: Action) => void,
): TemplateResult {
  return html`<div class="notice" role="status">
    <h2>${heading}</h2>
    <p>${text}</p>
    ${
      actions.length === 0
        ? nothing
        : html`<div class="actions">
            ${actions.map(
              ({ does, label }, at) =>
                html`<button
                  type="button"
                  class=${at === 0 ? 'button' : 'button quiet'}
                  @click=${() => act(does)}
                >
                  ${label}
                </button>`,
            )}
          </div>`
    }
  </div>`;
}
