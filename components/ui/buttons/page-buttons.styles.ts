import { css } from 'lit';
import { bright, brightHover, plainHover, shape } from './button-parts.styles.ts';

export const pageButtons = css`
  .button {
    ${shape}
    box-sizing: border-box;
    min-height: 44px;
    padding: 8px 20px;
    border: 1px solid transparent;
    ${bright}
    font-weight: 600;
    text-decoration: none;
  }

  .button:hover {
    ${brightHover}
  }

  .button.quiet {
    border-color: var(--svc-line);
    background: var(--svc-raised);
    color: var(--svc-text);
  }

  .button.quiet:hover {
    background: color-mix(in srgb, var(--svc-raised) 94%, var(--svc-text));
  }

  .button:where(.plain) {
    padding-inline: 12px;
    background: none;
    color: var(--svc-text-quiet);
  }

  .button:where(.plain):hover {
    ${plainHover}
  }
`;
