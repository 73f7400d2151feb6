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
  }
`;
