import { css } from 'lit';
import { ringTurn } from '../login/busy-button.styles.ts';
import { fieldStyles } from '../login/field.styles.ts';
import { unseen } from '../theme/unseen.styles.ts';

/** Adopted by the document, since the form has no shadow root. All rules apply inside the form only. */
export const styles = css`
  ${ringTurn}

  svc-new-password-form {
    display: block;

    ${fieldStyles}
    ${unseen}
  }
`;
