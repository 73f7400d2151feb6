import { css } from 'lit';

export const styles = css`
  :host {
    display: block;
    color: var(--svc-text);
    font-family: var(--svc-font);
    font-size: 14px;
  }

  .ground {
    position: relative;
    height: var(--svc-preview-height, clamp(420px, 62svh, 620px));
    overflow: hidden;
    border: 1px solid var(--svc-line);
    border-radius: var(--svc-radius);
    background: var(--svc-ground);
  }

  .chequered {
    background: repeating-conic-gradient(
        light-dark(#e3e5ee, #232634) 0 25%,
        light-dark(#f4f5fa, #171923) 0 50%
      )
      0 0 / 32px 32px;
  }

  svc-wheel-embed {
    position: absolute;
    inset: 0;
  }

  svc-wheel-embed::part(frame) {
    height: 100%;
  }

  svc-wheel-embed:not([data-shown]) {
    opacity: 0;
  }

  .wait {
    position: absolute;
    inset: 0;
    display: grid;
    place-content: center;
    margin: 0;
    color: var(--svc-text-quiet);
  }

  .bar {
    position: absolute;
    z-index: 1;
    inset: 0 0 auto;
    height: 2px;
    background: var(--svc-accent);
    opacity: 0;
    transform: scaleX(0);
    transform-origin: left;
  }

  .bar.busy {
    opacity: 1;
    transform: scaleX(0.85);
    transition: transform 2s cubic-bezier(0.1, 0.7, 0.2, 1);
  }

  .silent {
    margin: 8px 0 0;
    color: var(--svc-danger);
  }

  .silent button {
    min-height: 32px;
    padding-block: 2px;
    color: inherit;
    text-decoration: underline;
  }

  details {
    display: var(--svc-preview-messages, block);
    margin-top: 4px;
  }

  summary {
    width: fit-content;
    padding: 8px 4px;
    border-radius: var(--svc-radius-small);
    color: var(--svc-text-quiet);
    font-weight: 600;
    cursor: pointer;
  }

  summary:hover {
    color: var(--svc-text);
  }

  ol,
  .none {
    margin: 0;
    padding: 12px 16px;
    border-radius: var(--svc-radius);
    background: var(--svc-ground);
    color: var(--svc-text-quiet);
    list-style: none;
  }

  li {
    overflow-wrap: anywhere;
    font-variant-numeric: tabular-nums;
  }

  code {
    color: var(--svc-text);
    font: 12.5px/1.7 var(--svc-mono);
  }

  @media (prefers-reduced-motion: reduce) {
    .bar.busy {
      transition: none;
    }
  }
`;
