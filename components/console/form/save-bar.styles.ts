import { css } from 'lit';

/**
 * Styles of the line that saves a form. While there are changes, and after they are saved or discarded, the
 * line stays in view, because the form is taller than the window.
 */
export const saveBar = css`
  .save {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 8px 16px;
    font-size: 15px;
    line-height: 22px;
  }

  .save.held {
    position: sticky;
    bottom: 0;
    z-index: 1;
    margin-inline: -24px;
    padding: 8px 24px calc(8px + env(safe-area-inset-bottom));
    border-top: 1px solid var(--svc-line);
    background: var(--svc-surface);
  }

  .save p {
    flex: 1 1 96px;
    min-width: 0;
  }

  @media (max-width: 520px) {
    .save.held {
      margin-inline: -16px;
      padding-inline: 16px;
    }
  }
`;
