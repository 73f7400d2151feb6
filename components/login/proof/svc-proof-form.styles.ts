import { css } from 'lit';
import { pageButtons } from '../../ui/buttons/page-buttons.styles.ts';
import { busyButton, ringTurn } from '../busy-button.styles.ts';

/** Adopted by the document, since the form has no shadow root. All rules apply inside the form only. */
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
      font-size: 14px;
      line-height: 20px;
      font-weight: 600;
    }

    .proof {
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

    .code {
      font-family: var(--svc-mono);
      font-size: 20px;
      letter-spacing: 0.08em;
    }

    .proof[aria-invalid] {
      border-color: var(--svc-danger);
    }

    /* Read by password managers only. */
    .name {
      position: absolute;
      width: 1px;
      height: 1px;
      padding: 0;
      border: 0;
      overflow: hidden;
      clip-path: inset(50%);
    }

    .ask {
      margin: 0;
      text-align: center;
      color: var(--svc-text-quiet);
      text-wrap: balance;
    }

    /* Two lines high, so that a message does not move the elements below it. */
    #proof-note {
      min-height: 40px;
      margin: 4px 0 8px;
      color: var(--svc-text-quiet);
      font-size: 14px;
      line-height: 20px;
      text-wrap: pretty;
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
      border: 0;
      border-radius: var(--svc-radius-small);
      background: none;
      color: var(--svc-accent);
      font: inherit;
      font-weight: 550;
      text-decoration: underline;
      text-underline-offset: 3px;
      cursor: pointer;
    }

    :is(input, button):focus-visible {
      outline: 3px solid var(--svc-focus);
      outline-offset: 1px;
    }
  }
`;
