import { css } from 'lit';

export const styles = css`
  :host {
    padding: clamp(24px, 6vw, 64px) 16px 64px;
  }

  main {
    display: grid;
    gap: 24px;
    max-width: 720px;
    margin: 0 auto;
  }

  header {
    text-align: center;
  }

  h1 {
    margin: 0 0 8px;
    font-size: clamp(26px, 6vw, 36px);
    line-height: 1.15;
    font-weight: 750;
    letter-spacing: -0.015em;
    text-wrap: balance;
  }

  header p {
    margin: 0;
    color: var(--svc-text-quiet);
    text-wrap: balance;
  }

  h2 {
    margin: 0 0 8px;
    font-size: 20px;
    line-height: 1.25;
    letter-spacing: -0.01em;
  }

  .card {
    box-sizing: border-box;
    min-width: 0;
    padding: clamp(20px, 4vw, 32px);
    border: 1px solid var(--svc-line);
    border-radius: var(--svc-radius-large);
    background: var(--svc-surface);
  }

  .card > p {
    margin: 0 0 16px;
    color: var(--svc-text-quiet);
  }

  .dropping {
    border-color: var(--svc-accent);
    box-shadow: 0 0 0 3px color-mix(in srgb, var(--svc-accent) 35%, transparent);
  }

  progress {
    display: block;
    appearance: none;
    width: min(320px, 100%);
    height: 8px;
    margin: 16px auto 0;
    border: 0;
    border-radius: 4px;
    background: var(--svc-line);
    overflow: hidden;
  }

  progress::-webkit-progress-bar {
    background: var(--svc-line);
  }

  progress::-webkit-progress-value {
    background: var(--svc-accent);
    border-radius: 4px;
  }

  progress::-moz-progress-bar {
    background: var(--svc-accent);
    border-radius: 4px;
  }

  summary {
    width: fit-content;
    padding: 4px 0;
    border-radius: var(--svc-radius-small);
    color: var(--svc-accent);
    font-size: 14px;
    font-weight: 600;
    cursor: pointer;
  }

  .kept summary {
    padding: 12px 0;
    font-size: 16px;
  }

  .kept details + details {
    border-top: 1px solid var(--svc-line);
  }

  .kept details[open] {
    padding-bottom: 16px;
  }

  .kept details:last-child {
    padding-bottom: 0;
  }

  .noted {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 8px;
  }

  .noted label {
    grid-column: 1 / -1;
    margin-bottom: -4px;
  }

  @media (max-width: 420px) {
    .noted {
      grid-template-columns: minmax(0, 1fr);
    }
  }

  @media print {
    .actions,
    .kept {
      display: none;
    }
  }
`;
