import { css } from 'lit';
import { pageButtons } from '../../ui/buttons/page-buttons.styles.ts';

/** Adopted by the document, since the dialog's content has no shadow root. */
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
