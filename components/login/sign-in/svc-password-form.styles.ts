import { css } from 'lit';
import { ringTurn } from '../busy-button.styles.ts';
import { fieldStyles } from '../field.styles.ts';

/** The form has no shadow root, so the document adopts these styles. All rules apply only inside the form. */
export const styles = css`
  ${ringTurn}

  svc-password-form {
    display: block;
    ${fieldStyles}

    ::placeholder {
      color: var(--svc-text-quiet);
      opacity: 1;
    }

    .forgot {
      justify-self: center;
      margin-top: 8px;
      padding: 4px;
      border-radius: var(--svc-radius-small);
      color: var(--svc-accent);
      font-size: 14px;
      font-weight: 550;
      text-underline-offset: 3px;
    }

    @media (max-height: 700px) {
      .forgot {
        margin-top: 0;
      }
    }

    .forgot:focus-visible {
      outline: 3px solid var(--svc-focus);
      outline-offset: 1px;
    }
  }
`;
