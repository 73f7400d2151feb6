import { css } from 'lit';

/** The buttons of pages, and links that look like them: bright, and quiet beside a bright one. */
export const pageButton = css`
  .button {
    box-sizing: border-box;
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 8px;
    min-height: 44px;
    padding: 8px 20px;
    border: 1px solid transparent;
    border-radius: var(--svc-radius);
    background: var(--svc-accent);
    color: var(--svc-accent-text);
    font: inherit;
    font-weight: 600;
    text-decoration: none;
    cursor: pointer;
    transition: background-color var(--svc-motion);
  }

  .button:hover {
    background: color-mix(in srgb, var(--svc-accent) 88%, var(--svc-text));
  }

  .button.quiet {
    border-color: var(--svc-line);
    background: var(--svc-raised);
    color: var(--svc-text);
  }

  .button.quiet:hover {
    background: color-mix(in srgb, var(--svc-raised) 94%, var(--svc-text));
  }
`;
