import { css } from 'lit';

/** Styles of a field that chooses one colour. */
export const colourField = css`
  input[type='color'] {
    width: 44px;
    height: 44px;
    padding: 2px;
    border: 1px solid var(--svc-edge);
    border-radius: var(--svc-radius);
    background: var(--svc-surface);
    cursor: pointer;
  }

  input[type='color']:focus-visible {
    outline: 3px solid var(--svc-focus);
    outline-offset: 2px;
  }
`;
