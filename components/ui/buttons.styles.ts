import { css } from 'lit';

const shape = css`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: 8px;
  border-radius: var(--svc-radius);
  font: inherit;
  cursor: pointer;
  transition: background-color var(--svc-motion);
`;

const bright = css`
  border-color: transparent;
  background: var(--svc-accent);
  color: var(--svc-accent-text);
`;

const brightHover = css`
  background: color-mix(in srgb, var(--svc-accent) 88%, var(--svc-text));
`;

const plainHover = css`
  background: color-mix(in srgb, var(--svc-text) 8%, transparent);
  color: var(--svc-text);
`;

/** Buttons of pages, and links that look like them: bright; `quiet` beside a bright one; `plain` within text. */
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

/** Buttons of the panels beside a wheel, which are smaller: `main`, `icon`, `bare` and `link`. */
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

/** The one button of an element: a square with an icon. */
export const iconButton = css`
  button {
    display: grid;
    place-items: center;
    width: 44px;
    height: 44px;
    padding: 0;
    border: 0;
    border-radius: var(--svc-radius);
    background: none;
    color: var(--svc-text-quiet);
    cursor: pointer;
  }

  button:hover {
    ${plainHover}
  }

  button:focus-visible {
    outline: 3px solid var(--svc-focus);
  }
`;
