import { css } from 'lit';

export const styles = css`
  .who {
    display: flex;
    align-items: center;
    justify-content: center;
    gap: 8px;
  }

  .mark {
    flex: none;
    width: 20px;
    height: 20px;
  }

  form {
    display: grid;
    gap: 4px;
  }

  label {
    font-size: 14px;
    font-weight: 600;
  }

  input {
    box-sizing: border-box;
    width: 100%;
    min-height: 48px;
    padding: 8px 12px;
    border: 1px solid var(--svc-edge);
    border-radius: var(--svc-radius);
    background: var(--svc-field, var(--svc-ground));
    color: var(--svc-text);
    font: inherit;
    transition: border-color var(--svc-motion);
  }

  input[aria-invalid='true'] {
    border-color: var(--svc-danger);
  }

  input:focus-visible {
    outline: 3px solid var(--svc-focus);
    outline-offset: 1px;
  }

  /* Two lines high, so that a message does not move the elements below it. */
  .note {
    min-height: 40px;
    margin: 4px 0 8px;
    font-size: 14px;
    line-height: 20px;
    text-wrap: pretty;
  }

  .card .button {
    width: 100%;
  }

  .or {
    display: grid;
    grid-template-columns: 1fr auto 1fr;
    align-items: center;
    gap: 12px;
    margin-block: -4px;
    font-size: 14px;
  }

  .or::before,
  .or::after {
    content: '';
    border-top: 1px solid var(--svc-line);
  }

  .button.plain {
    margin-block: -8px -12px;
  }

  @media (max-height: 700px) {
    .card {
      gap: 12px;
    }
  }
`;
