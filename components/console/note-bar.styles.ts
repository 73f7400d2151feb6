import { css } from 'lit';

/**
 * Styles of the last line of a tab. The line stays in view, because the tab may be taller than the window.
 */
export const noteBar = css`
  .note {
    position: sticky;
    bottom: 0;
    z-index: 1;
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 8px 16px;
    margin: 4px -24px -24px;
    padding: 8px 24px;
    border-top: 1px solid var(--svc-line);
    border-radius: 0 0 16px 16px;
    background: var(--svc-surface);
    font-size: 15px;
    line-height: 22px;
  }

  @media (max-width: 520px) {
    .note {
      margin: 4px -16px -16px;
      padding-inline: 16px;
      border-radius: 0 0 var(--svc-radius-large) var(--svc-radius-large);
    }
  }

  .note:not(:has(button)) {
    margin-bottom: 0;
    margin-inline: 0;
    padding: 0;
    border: 0;
    background: none;
  }

  .note p {
    flex: 1 1 200px;
    min-width: 0;
  }

  .note div {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
  }

  .note .fault {
    color: var(--svc-danger);
  }

  /* On a phone, the line would be above the keyboard and cover the text. */
  @media (max-width: 900px) {
    .note.still {
      position: static;
    }
  }
`;
