import { css } from 'lit';
import { bright, brightHover, shape } from './button-parts.styles.ts';

export const panelButtons = css`
  button,
  .button {
    ${shape}
    min-height: var(--svc-control);
    padding: 4px 12px;
    border: 1px solid var(--svc-line);
    background: var(--svc-raised);
    color: var(--svc-text);
    font-size: 15px;
    font-weight: 550;
    white-space: nowrap;
  }

  button:hover,
  .button:hover {
    background: color-mix(in srgb, var(--svc-raised) 92%, var(--svc-text));
  }

  button.main {
    ${bright}
  }

  button.main:hover {
    ${brightHover}
  }

  button.icon {
    width: var(--svc-control);
    padding: 0;
  }

  button.bare {
    border-color: transparent;
    background: none;
  }

  button.bare:hover {
    background: color-mix(in srgb, transparent 90%, var(--svc-text));
  }

  button.link {
    min-height: 32px;
    padding: 0 4px;
    border: 0;
    background: none;
    color: var(--svc-accent);
    text-decoration: underline;
    text-underline-offset: 3px;
  }

  button:disabled,
  button[aria-disabled='true'] {
    color: var(--svc-text-quiet);
    opacity: 0.55;
    cursor: default;
  }
`;
