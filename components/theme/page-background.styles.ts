import { css } from 'lit';

export const pageBackground = css`
  :host {
    box-sizing: border-box;
    display: block;
    min-height: 100vh;
    min-height: 100dvh;
    background: radial-gradient(90% 480px at 50% 200px, var(--svc-light), transparent 75%), var(--svc-ground);
    color: var(--svc-text);
    font-family: var(--svc-font);
    font-size: 16px;
    line-height: 1.5;
    overflow-wrap: anywhere;
  }
`;
