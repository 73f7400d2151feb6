import { css } from 'lit';
import { ringTurn } from './busy-button.styles.ts';
import { fieldStyles } from './field.styles.ts';

/** For the document, since the form has no shadow root; all of it applies inside the form only. */
export const styles = css`
  ${ringTurn}

  svc-password-form {
    display: block;
    ${fieldStyles}
  }
`;
