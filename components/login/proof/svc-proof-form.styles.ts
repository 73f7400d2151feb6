import { css } from 'lit';
import { unseen } from '../../theme/unseen.styles.ts';
import { pageButtons } from '../../ui/buttons/page-buttons.styles.ts';
import { fieldBox, labelText } from '../../ui/field-parts.styles.ts';
import { busyButton, linkLook, ringTurn } from '../busy-button.styles.ts';
import { noteLines } from '../field.styles.ts';

/** The form has no shadow root, so the document adopts these styles. All rules apply only inside the form. */
export const styles = css`
  ${ringTurn}

  svc-proof-form {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 16px;

    ${pageButtons}
    ${busyButton}

    form {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: 4px;
    }

    label {
      ${labelText}
    }

    .proof {
      ${fieldBox}
      min-height: 48px;
    }

    .code {
      font-family: var(--svc-mono);
      font-size: 20px;
      letter-spacing: 0.08em;
    }

    .proof[aria-invalid] {
      border-color: var(--svc-danger);
    }

    ${unseen}

    .ask {
      margin: 0;
      text-align: center;
      color: var(--svc-text-quiet);
      text-wrap: balance;
    }

    #proof-note {
      ${noteLines}
    }

    .fault {
      color: var(--svc-danger);
    }

    .button {
      width: 100%;
      min-height: 48px;
    }

    ul {
      display: grid;
      justify-items: center;
      gap: 4px;
      margin: 0;
      padding: 0;
      list-style: none;
      font-size: 14px;
      line-height: 20px;
    }

    .link {
      min-height: 32px;
      padding: 4px 8px;
      ${linkLook}
    }

    :is(input, button):focus-visible {
      outline: 3px solid var(--svc-focus);
      outline-offset: 1px;
    }
  }
`;
