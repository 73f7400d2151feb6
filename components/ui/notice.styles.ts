import { css } from 'lit';

export const noticeStyles = css`
  .notice {
    position: relative;
    z-index: 1;
    box-sizing: border-box;
    width: min(360px, calc(100% - 32px));
    max-height: 100%;
    overflow: auto;
    padding: 24px;
    border: 1px solid var(--svc-line);
    border-radius: var(--svc-radius-large);
    background: var(--svc-surface);
    box-shadow: var(--svc-shadow);
    text-align: center;
  }

  .notice h2 {
    margin: 0 0 8px;
    font-size: 20px;
    line-height: 1.25;
    overflow-wrap: anywhere;
    text-wrap: balance;
  }

  .notice p {
    margin: 0;
    color: var(--svc-text-quiet);
    overflow-wrap: anywhere;
    text-wrap: pretty;
  }

  .notice .actions {
    display: flex;
    flex-wrap: wrap;
    justify-content: center;
    gap: 8px;
    margin-top: 16px;
  }

  @media (max-height: 320px) {
    .notice {
      padding: 12px;
    }
    .notice h2 {
      font-size: 16px;
    }
    .notice .actions {
      margin-top: 8px;
    }
  }

  /* A wheel the size of a thumbnail has no room for words. */
  @media (max-height: 200px), (max-width: 160px) {
    .notice {
      width: fit-content;
      max-width: calc(100% - 8px);
      padding: 8px;
      scrollbar-width: none;
    }
    .notice h2 {
      margin: 0;
      font-size: clamp(10px, 9vmin, 16px);
    }
    .notice p {
      display: none;
    }
  }
`;
