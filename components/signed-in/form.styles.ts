import { css } from 'lit';
import { fieldBox, labelText } from '../ui/field-parts.styles.ts';

/**
 * Styles of a form in a card or dialog. List them after `card`:
 *
 *     <form class="form">
 *       <div class="field"><label for="x">…</label><p class="hint">…</p><input id="x" /><p class="fault">…</p></div>
 *     </form>
 */
export const form = css`
  .form {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 16px;
  }

  .field {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 4px;
  }

  .field label,
  legend {
    padding: 0;
    ${labelText}
  }

  legend:not(.unseen) {
    margin-bottom: 4px;
  }

  fieldset {
    display: grid;
    gap: 8px;
    min-width: 0;
    margin: 0;
    padding: 0;
    border: 0;
  }

  .hint {
    color: var(--svc-text-quiet);
    font-size: 14px;
    line-height: 20px;
    text-wrap: pretty;
  }

  /* Keeps the text clear of the focus ring. */
  .field > .hint {
    margin-bottom: 4px;
  }

  .field :is(input, select, textarea) {
    ${fieldBox}
  }

  .field input:placeholder-shown {
    text-overflow: ellipsis;
  }

  .field :is(input, select, textarea)[aria-invalid='true'] {
    border-color: var(--svc-danger);
  }

  .choice {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    align-items: start;
    gap: 4px 12px;
    min-height: 24px;
    padding-block: 4px;
    cursor: pointer;
  }

  .choice input {
    width: 20px;
    height: 20px;
    margin: 2px 0;
    accent-color: var(--svc-accent);
  }
`;
