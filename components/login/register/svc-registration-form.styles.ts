import { css } from 'lit';
import { ringTurn } from '../busy-button.styles.ts';
import { fieldStyles } from '../field.styles.ts';

/** The form has no shadow root, so the document adopts these styles. All rules apply only inside the form. */
export const styles = css`
  ${ringTurn}

  svc-registration-form {
    display: block;
    ${fieldStyles}

    .password {
      display: grid;
      gap: 4px;
    }

    .optional {
      color: var(--svc-text-quiet);
      font-weight: 400;
    }

    .good {
      color: var(--svc-good);
    }

    .attempt {
      min-height: 20px;
    }

    .attempt:not(:has(*)) {
      min-height: 0;
      margin: 0;
    }
  }
`;
