import { css } from 'lit';

export const styles = css`
  :host {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    justify-items: center;
    gap: 16px;
    color: var(--svc-text);
    font-family: var(--svc-font);
  }

  svc-wheel {
    width: min(100%, 520px, max(300px, 100svh - 320px));
  }

  .said {
    min-height: 48px;
    margin: 0;
    color: var(--svc-text-quiet);
    font-size: 15px;
    line-height: 24px;
    text-align: center;
    text-wrap: balance;
    overflow-wrap: anywhere;
  }

  .said.landed {
    color: var(--svc-text);
  }

  .said.fault {
    color: var(--svc-danger);
  }

  .choices {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: center;
    gap: 8px 16px;
  }

  .count {
    display: flex;
    align-items: center;
    gap: 8px;
    font-size: 14px;
    font-weight: 550;
  }

  .count input {
    box-sizing: border-box;
    width: 80px;
    min-height: 44px;
    padding: 4px 12px;
    border: 1px solid var(--svc-edge);
    border-radius: var(--svc-radius);
    background: var(--svc-surface);
    color: var(--svc-text);
    font: inherit;
    font-variant-numeric: tabular-nums;
  }

  .count input:focus-visible {
    outline: 3px solid var(--svc-focus);
    outline-offset: 1px;
  }
`;
