import { css } from 'lit';
import { ringTurn } from '../login/busy-button.styles.ts';
import { fieldStyles } from '../login/field.styles.ts';
import { unseen } from '../theme/unseen.styles.ts';

/** The form has no shadow root, so the document adopts these styles. All rules apply only inside the form. */
export const styles = css`
  ${ringTurn}

  svc-new-password-form {
    display: block;

    ${fieldStyles}
    ${unseen}
  }
`;
