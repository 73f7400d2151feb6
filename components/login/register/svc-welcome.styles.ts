import { css } from 'lit';
import { formFields, noteLines, otherWays } from '../field.styles.ts';

export const styles = css`
  ${otherWays}

  .who {
    display: flex;
    align-items: center;
    justify-content: center;
    gap: 8px;
  }

  ${formFields}

  input[aria-invalid='true'] {
    border-color: var(--svc-danger);
  }

  input:focus-visible {
    outline: 3px solid var(--svc-focus);
    outline-offset: 1px;
  }

  .note {
    ${noteLines}
  }

  .card .button {
    width: 100%;
  }

  @media (max-height: 700px) {
    .card {
      gap: 12px;
    }
  }
`;
