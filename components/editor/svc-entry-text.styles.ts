import { css } from 'lit';

export const styles = css`
  textarea {
    display: block;
    height: 384px;
    padding: 12px;
    line-height: 24px;
    white-space: pre;
    resize: vertical;
    tab-size: 8;
  }

  .hint {
    margin-top: 8px;
  }

  .faults {
    margin-top: 8px;
    padding: 12px;
    border: 1px solid var(--svc-danger);
    border-radius: var(--svc-radius);
  }

  .faults ul {
    max-height: 160px;
    margin: 4px 0 0;
    padding: 0;
    overflow: auto;
    list-style: none;
  }

  .faults li {
    overflow-wrap: anywhere;
  }

  .faults button.link {
    justify-content: flex-start;
    text-align: start;
    white-space: normal;
    font-weight: 450;
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
