import { css } from 'lit';

export const receiptStyles = css`
  :host {
    display: block;
  }

  form {
    display: grid;
    gap: 16px;
  }

  .pair {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(220px, 100%), 1fr));
    gap: 16px;
  }

  .finding {
    margin-top: 16px;
    padding: 12px 16px;
    border-inline-start: 4px solid var(--_colour);
    border-radius: var(--svc-radius-small);
    background: color-mix(in srgb, var(--_colour) 10%, transparent);
  }

  .good {
    --_colour: var(--svc-good);
  }

  .bad {
    --_colour: var(--svc-danger);
  }

  h3 {
    margin: 0;
    font-size: 16px;
  }

  .finding p {
    margin: 4px 0 0;
  }
`;
