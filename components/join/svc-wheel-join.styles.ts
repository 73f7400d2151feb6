import { css } from 'lit';

export const styles = css`
  :host {
    padding: clamp(24px, 8vh, 96px) 16px 64px;
  }

  main {
    max-width: 560px;
    margin: 0 auto;
  }

  header {
    margin-bottom: 24px;
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
    font-variant-numeric: tabular-nums;
    white-space: pre-line;
  }

  .card {
    padding: clamp(20px, 4vw, 32px);
    border: 1px solid var(--svc-line);
    border-radius: var(--svc-radius-large);
    background: var(--svc-surface);
    box-shadow: var(--svc-shadow);
  }

  h2 {
    margin: 0 0 8px;
    font-size: 20px;
    line-height: 1.25;
  }

  .card p {
    margin: 0 0 16px;
    color: var(--svc-text-quiet);
  }

  .aside {
    margin: 24px 0 0;
    font-size: 14px;
    color: var(--svc-text-quiet);
    text-align: center;
  }

  .aside a {
    color: var(--svc-accent);
  }

  :is(a, button):focus-visible {
    outline: 3px solid var(--svc-focus);
    outline-offset: 2px;
    border-radius: var(--svc-radius-small);
  }
`;
