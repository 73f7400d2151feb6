import { css } from 'lit';

export const styles = css`
  :host {
    position: relative;
    display: grid;
    gap: 12px;
    min-width: 0;
  }

  .bar {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    align-items: center;
  }

  .bar .end {
    display: flex;
    gap: 4px;
    margin-inline-start: auto;
  }

  .modes {
    display: inline-flex;
    padding: 3px;
    border: 1px solid var(--svc-line);
    border-radius: var(--svc-radius);
    background: color-mix(in srgb, var(--svc-surface) 94%, var(--svc-text));
  }

  .modes button {
    min-height: calc(var(--svc-control) - 8px);
    border: 0;
    border-radius: var(--svc-radius-small);
    background: none;
  }

  .modes button[aria-pressed='true'] {
    background: light-dark(#ffffff, #3a3f55);
    box-shadow: 0 1px 3px rgb(0 0 0 / 0.2);
  }

  .modes button[aria-pressed='false'] {
    color: var(--svc-text-quiet);
  }

  .work {
    font-size: 14px;
  }

  .work span {
    overflow-wrap: anywhere;
  }

  progress {
    flex: 1 1 96px;
    height: 8px;
    accent-color: var(--svc-accent);
  }

  [hidden] {
    display: none;
  }

  .said {
    min-height: 24px;
    margin-top: 4px;
    font-size: 14px;
    overflow-wrap: anywhere;
  }

  .start {
    margin-top: 8px;
  }

  .count {
    font-size: 14px;
    font-variant-numeric: tabular-nums;
  }

  details {
    border-top: 1px solid var(--svc-line);
  }

  summary {
    padding: 12px 0;
    font-weight: 600;
    cursor: pointer;
  }

  svc-wheel-options {
    padding-bottom: 16px;
  }

  .drop {
    position: absolute;
    inset: -4px;
    z-index: 1;
    display: grid;
    place-items: center;
    border: 2px dashed var(--svc-accent);
    border-radius: var(--svc-radius-large);
    background: color-mix(in srgb, var(--svc-ground) 88%, transparent);
    font-weight: 600;
    pointer-events: none;
  }

  a {
    border-radius: var(--svc-radius-small);
    color: var(--svc-accent);
    font-weight: 600;
    text-underline-offset: 3px;
  }
`;
