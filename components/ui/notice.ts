import { html, nothing, type TemplateResult } from 'lit';

export interface Notice<Action extends string> {
  readonly heading: string;
  readonly text: string;
  readonly actions?: readonly { readonly does: Action; readonly label: string }[];
}

/**
 * Renders a notice. Needs the styles `noticeStyles` and `pageButtons`.
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

export const failureWords = {
  offline: 'You are offline. Connect to the internet and try again.',
  unreachable: 'The service did not answer. Check your connection and try again.',
  busy: 'The service is busy right now. Try again in a moment.',
  broken: 'Something went wrong on our side. Try again in a moment.',
} as const;

export const tooManyWords = (seconds: number | undefined): string =>
  `Too many attempts. ${seconds === undefined ? 'Try again later.' : `Try again in ${inWords(seconds)}.`}`;

function inWords(seconds: number): string {
  if (seconds > 90) return `${Math.ceil(seconds / 60)} minutes`;
  return seconds === 1 ? '1 second' : `${seconds} seconds`;
}

export const again = [{ does: 'again', label: 'Try again' }] as const;

export const failureNotices = {
  offline: { heading: 'You are offline', text: 'Connect to the internet and try again.', actions: again },
  unreachable: {
    heading: 'The service did not answer',
    text: 'Check your connection and try again.',
    actions: again,
  },
} as const satisfies Readonly<Record<string, Notice<'again'>>>;
