import { html, nothing, type TemplateResult } from 'lit';
import { plural, text } from '../language/text.ts';

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
  { heading, text: said, actions = [] }: Notice<Action>,
  act: (does: Action) => void,
): TemplateResult {
  return html`<div class="notice" role="status">
    <h2>${heading}</h2>
    <p>${said}</p>
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

/** Texts for failures. They are getters, because the language of the page may change. */
export const failureWords = {
  get offline() {
    return text('You are offline. Connect to the internet and try again.');
  },
  get unreachable() {
    return text('The service did not answer. Check your connection and try again.');
  },
  get busy() {
    return text('The service is busy right now. Try again in a moment.');
  },
  get broken() {
    return text('Something went wrong on our side. Try again in a moment.');
  },
};

export function tooManyWords(seconds: number | undefined): string {
  if (seconds === undefined) return text('Too many attempts. Try again later.');
  return seconds > 90
    ? plural(
        Math.ceil(seconds / 60),
        'Too many attempts. Try again in {n} minute.',
        'Too many attempts. Try again in {n} minutes.',
      )
    : plural(
        seconds,
        'Too many attempts. Try again in {n} second.',
        'Too many attempts. Try again in {n} seconds.',
      );
}

export const again = [
  {
    does: 'again',
    get label() {
      return text('Try again');
    },
  },
] as const;

export const failureNotices = {
  offline: {
    get heading() {
      return text('You are offline');
    },
    get text() {
      return text('Connect to the internet and try again.');
    },
    actions: again,
  },
  unreachable: {
    get heading() {
      return text('The service did not answer');
    },
    get text() {
      return text('Check your connection and try again.');
    },
    actions: again,
  },
} as const satisfies Readonly<Record<string, Notice<'again'>>>;
