import { css } from 'lit';

/**
 * Styles of a form in a card or dialog, listed after `card` in the styles of an element:
 *
 *     <form class="form"><div class="field"><label for="x">…</label><p class="hint">…</p><input id="x" /><p class="fault">…</p></div></form>
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
    font-size: 14px;
    line-height: 20px;
    font-weight: 600;
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

  .field :is(input, select, textarea) {
    box-sizing: border-box;
    width: 100%;
    min-height: 44px;
    padding: 8px 12px;
    border: 1px solid var(--svc-edge);
    border-radius: var(--svc-radius);
    background: var(--svc-ground);
    color: var(--svc-text);
    font: inherit;
    transition: border-color var(--svc-motion);
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
