import { css } from 'lit';
import { pageButtons } from '../../ui/buttons/page-buttons.styles.ts';

/** The dialog has no shadow root, so the document adopts these styles. */
export const styles = css`
  svc-confirm-identity {
    ${pageButtons}

    .lead {
      margin: 0;
      color: var(--svc-text-quiet);
      text-wrap: pretty;
    }

    .providers {
      display: grid;
      gap: 8px;
      margin-top: 16px;
    }

    .providers .button {
      gap: 12px;
      min-height: 48px;
    }

    .mark {
      flex: none;
      width: 20px;
      height: 20px;
    }

    /* The line has room for two rows of text, so that a message does not move the buttons. */
    .line {
      min-height: 40px;
      margin: 4px 0 0;
      font-size: 14px;
      line-height: 20px;
      text-wrap: pretty;
    }
  }
`;
