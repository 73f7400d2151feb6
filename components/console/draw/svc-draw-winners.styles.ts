import { css } from 'lit';

export const styles = css`
  :host {
    display: block;
    color: var(--svc-text);
    font-family: var(--svc-font);
  }

  section {
    padding: 8px 16px;
    border: 1px solid var(--svc-line);
    border-radius: var(--svc-radius-large);
    background: var(--svc-surface);
  }

  .top {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 8px;
  }

  h2 {
    min-width: 0;
    margin: 0;
    overflow-wrap: anywhere;
    font-size: 16px;
    line-height: 24px;
  }

  .top a {
    flex: 1;
    font-size: 14px;
    white-space: nowrap;
  }

  h2:focus-visible,
  ol:focus-visible {
    outline: 3px solid var(--svc-focus);
    outline-offset: 2px;
    border-radius: var(--svc-radius-small);
  }

  ol {
    max-height: min(420px, 34svh);
    margin: 0;
    padding: 0;
    overflow-y: auto;
    list-style: none;
  }

  li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px 12px;
    padding: 10px 0;
  }

  li + li {
    border-top: 1px solid var(--svc-line);
  }

  .who {
    flex: 1 1 140px;
    min-width: 0;
    overflow-wrap: anywhere;
  }

  .who b {
    font-weight: 600;
  }

  .state,
  .before {
    display: block;
    color: var(--svc-text-quiet);
    font-size: 14px;
    line-height: 20px;
  }

  .left {
    font-variant-numeric: tabular-nums;
  }

  .over {
    color: var(--svc-danger);
  }

  .here {
    color: var(--svc-good);
  }

  .actions {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
  }

  .missing {
    flex: 1 1 100%;
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 4px 12px;
    margin: 0;
    color: var(--svc-text-quiet);
    font-size: 14px;
    line-height: 20px;
    overflow-wrap: anywhere;
  }

  .top .button,
  .missing .button {
    flex: none;
    min-height: 36px;
    padding: 4px 12px;
    font-size: 14px;
  }

  .actions .button {
    min-height: 44px;
    padding: 6px 14px;
    font-size: 15px;
  }

  .fault {
    margin: 4px 0 0;
    color: var(--svc-danger);
    font-size: 15px;
    line-height: 22px;
  }
`;
