import { html, type TemplateResult } from 'lit';
import { text } from '../../language/text.ts';

/**
 * Renders the choice between current and archived wheels. For an account without wheels, renders only a link
 * to the archive.
 * @param archived true if the archive is shown
 * @param choose called with the reader's choice
 */
export function shelfChoice(
  archived: boolean,
  isEmpty: boolean,
  choose: (archived: boolean) => void,
): TemplateResult {
  if (isEmpty && !archived) {
    return html`<p class="shelf">
      <a
        class="link"
        href="?shelf=archive"
        @click=${(event: Event) => {
          event.preventDefault();
          choose(true);
        }}
        >${text('Archived wheels')}</a
      >
    </p>`;
  }
  return html`<fieldset class="segments shelf">
    <legend class="unseen">${text('Wheels to show')}</legend>
    ${[false, true].map(
      (each) =>
        html`<label
          ><input type="radio" name="shelf" .checked=${each === archived} @change=${() => choose(each)} />${
            each ? text('Archived') : text('Current')
          }</label
        >`,
    )}
  </fieldset>`;
}

interface EmptyShelf {
  /** True if another button is the recommended first step. The button of this card is then less prominent. */
  readonly isSecond: boolean;
  readonly make: () => void;
}

/** Renders the card that replaces an empty list. */
export function emptyShelf(archived: boolean, { isSecond, make }: EmptyShelf): TemplateResult {
  if (archived) {
    return html`<section class="card none" aria-labelledby="none">
      <h2 id="none">${text('Nothing is archived')}</h2>
      <p class="lead">
        ${text(
          'Archive a wheel that you are done with. It leaves your list, and nobody can join it or draw from it until you take it out again.',
        )}
      </p>
    </section>`;
  }
  return html`<section class="card none" aria-labelledby="none">
    <h2 id="none">${text('No wheel yet')}</h2>
    <p class="lead">
      ${text(
        'A wheel has names, or people who join it. You spin it here, and every page that shows it plays the spin.',
      )}
    </p>
    <button type="button" class=${isSecond ? 'button quiet' : 'button'} @click=${make}>
      ${text('Make your first wheel')}
    </button>
  </section>`;
}
