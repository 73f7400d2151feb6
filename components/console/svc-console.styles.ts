import { css } from 'lit';

export const styles = css`
  svc-signed-in {
    --page-width: 1280px;
    --page-top: 0px;
  }

  /* In a window of 1280 px, the panel has room for all tabs. */
  .wheel {
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(0, clamp(460px, 100vw - 660px, 620px));
    align-items: start;
    gap: 24px 32px;
    margin-top: 16px;
  }

  .stage {
    align-self: stretch;
  }

  svc-console-stage {
    position: sticky;
    top: min(24px, calc(100svh - var(--svc-stage-height, 0px) - 24px));
  }

  /* All tabs are visible. In a narrow window and in languages with long words, they take several lines. */
  .tabs {
    display: flex;
    flex-wrap: wrap;
    gap: 2px;
    margin: -12px -12px 0;
    padding-bottom: 8px;
    border-bottom: 1px solid var(--svc-line);
  }

  .tabs button {
    position: relative;
    flex: none;
    min-height: 44px;
    padding: 4px 8px;
    border: 0;
    border-radius: var(--svc-radius);
    background: none;
    color: var(--svc-text-quiet);
    font: inherit;
    font-size: 15px;
    font-weight: 550;
    cursor: pointer;
    transition: color var(--svc-motion);
  }

  .tabs button:hover,
  .tabs [aria-selected='true'] {
    color: var(--svc-text);
  }

  .tabs [aria-selected='true'] {
    background: color-mix(in srgb, var(--svc-accent) 14%, transparent);
    box-shadow: inset 0 -2px var(--svc-accent);
  }

  .tabs button:focus-visible {
    outline-offset: -3px;
  }

  /* Takes no room, because the tabs would otherwise wrap while somebody types. */
  .dot {
    position: absolute;
    top: 6px;
    inset-inline-end: 1px;
    width: 8px;
    height: 8px;
    border-radius: 50%;
    background: var(--svc-accent);
  }

  .panel {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 20px;
  }

  .news:empty,
  .news:not(:has(p)) {
    display: none;
  }

  .news {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px 16px;
    padding: 12px 16px;
    border-radius: var(--svc-radius);
    background: color-mix(in srgb, var(--svc-accent) 10%, transparent);
    font-size: 15px;
    line-height: 22px;
  }

  .news p {
    flex: 1 1 200px;
  }

  @media (max-width: 680px) {
    svc-signed-in {
      --page-top: 12px;
    }

    [slot='actions'] {
      min-height: 40px;
      padding: 4px 12px;
      font-size: 14px;
    }
  }

  @media (max-width: 900px) {
    .wheel {
      grid-template-columns: minmax(0, 1fr);
    }

    svc-console-stage {
      position: static;
    }
  }
`;
