import { css } from 'lit';

export const styles = css`
  .tools {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    align-items: center;
    margin-bottom: 8px;
  }

  .tools p {
    flex: 1 0 100%;
  }

  ol {
    max-height: 420px;
    margin: 0;
    padding: 0;
    overflow: auto;
    border: 1px solid var(--svc-line);
    border-radius: var(--svc-radius);
    background: var(--svc-surface);
    list-style: none;
  }

  li {
    display: grid;
    grid-template-columns: 12px minmax(0, 1fr) auto;
    gap: 0 12px;
    align-items: center;
    padding-block: 8px;
    padding-inline: 12px 8px;
    border-bottom: 1px solid var(--svc-line);
  }

  li:last-child {
    border-bottom: 0;
  }

  .dot {
    width: 12px;
    height: 12px;
    border-radius: 50%;
    background: var(--svc-line);
  }

  .name {
    font-weight: 600;
    overflow-wrap: anywhere;
  }

  .facts {
    display: flex;
    flex-wrap: wrap;
    gap: 0 12px;
    color: var(--svc-text-quiet);
    font-size: 14px;
    font-variant-numeric: tabular-nums;
  }

  .facts a {
    color: var(--svc-accent);
    text-underline-offset: 3px;
  }

  .practice {
    padding: 0 8px;
    border: 1px solid var(--svc-line);
    border-radius: var(--svc-radius-small);
  }

  .more {
    justify-content: center;
    grid-template-columns: auto;
  }

  .none {
    padding: 24px 16px;
    border: 1px dashed var(--svc-line);
    border-radius: var(--svc-radius);
  }

  .said {
    display: flex;
    gap: 8px;
    align-items: center;
    min-height: 32px;
    margin-top: 4px;
    font-size: 14px;
  }
`;
