import { css } from 'lit';

export const styles = css`
  textarea {
    display: block;
    height: 384px;
    padding: 12px;
    line-height: 24px;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
    resize: vertical;
    tab-size: 8;
  }

  .hint {
    margin-top: 8px;
  }

  .long {
    display: grid;
    gap: 8px;
    justify-items: start;
    padding: 24px 16px;
    border: 1px dashed var(--svc-line);
    border-radius: var(--svc-radius);
  }
`;
