import { css } from 'lit';

export const footStyles = css`
  footer {
    grid-row: 3;
    display: flex;
    flex-wrap: wrap;
    justify-content: center;
    align-items: center;
    gap: 8px 16px;
    padding: 0 16px;
    font-size: 14px;
    color: var(--svc-text-quiet);
    text-align: center;
  }

  footer:is(.awaits-tools, :has(.said:not(:empty), .hint, .join, .tools)) {
    min-height: 44px;
    padding-block: 4px 8px;
  }

  .said:empty {
    display: none;
  }

  .stage > .connection {
    z-index: 1;
    align-self: end;
    padding: 0 8px 4px;
    font-size: 14px;
    text-align: center;
    pointer-events: none;
  }

  .hint {
    margin: 0;
    text-wrap: balance;
  }

  .pill {
    display: inline-flex;
    align-items: center;
    gap: 8px;
    padding: 4px 12px;
    border-radius: 999px;
    background: var(--svc-surface);
    border: 1px solid var(--svc-line);
    color: var(--svc-text);
    overflow-wrap: anywhere;
  }

  .pill::before {
    content: '';
    flex: none;
    width: 8px;
    height: 8px;
    border-radius: 50%;
    background: var(--_dot, var(--svc-accent));
  }

  .pill.offline {
    --_dot: var(--svc-danger);
  }

  .plain {
    min-height: 32px;
    margin-block: -4px;
    margin-inline-end: -8px;
    padding: 0 8px;
    border: 0;
    border-radius: var(--svc-radius-small);
    background: none;
    color: var(--svc-accent);
    font: inherit;
    font-weight: 600;
    cursor: pointer;
  }

  .tools {
    display: flex;
    flex-wrap: wrap;
    justify-content: center;
    align-items: center;
    gap: 4px;
  }

  .tools button {
    display: inline-flex;
    align-items: center;
    gap: 8px;
    min-height: 40px;
    padding: 0 12px;
    border: 0;
    border-radius: var(--svc-radius);
    background: none;
    color: var(--svc-text-quiet);
    font: inherit;
    font-weight: 600;
    cursor: pointer;
    transition: background-color var(--svc-motion);
  }

  .tools button:hover,
  .tools button[aria-expanded='true'] {
    background: color-mix(in srgb, var(--svc-text) 8%, transparent);
    color: var(--svc-text);
  }

  .tools svg {
    width: 18px;
    height: 18px;
  }

  @media (max-width: 400px) {
    footer {
      padding-inline: 8px;
    }
    .tools button {
      padding: 0 10px;
    }
  }

  @media (max-height: 320px) {
    :host(:not([unabridged])) .hint {
      display: none;
    }
    :host(:not([unabridged])) footer:is(.awaits-tools, :has(.said:not(:empty), .hint, .join, .tools)) {
      padding-block: 0;
    }
  }

  /* On a thumbnail, the reader can press only the wheel. */
  @media (max-height: 200px), (max-width: 160px) {
    :host(:not([unabridged])) :is(.tools, .join, .plain) {
      display: none;
    }
    .stage > .connection {
      position: absolute;
      width: 1px;
      height: 1px;
      padding: 0;
      overflow: hidden;
      clip-path: inset(50%);
    }
  }

  @media (prefers-reduced-motion: reduce) {
    .tools button {
      transition: none;
    }
  }

  @media (forced-colors: active) {
    .tools button {
      border: 1px solid;
    }
  }
`;
