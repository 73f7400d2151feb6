import { css } from 'lit';

export const styles = css`
  .wheel {
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(0, 500px);
    align-items: start;
    gap: 24px 32px;
    margin-top: 24px;
  }

  .stage {
    align-self: stretch;
  }

  svc-console-stage {
    position: sticky;
    top: min(24px, calc(100svh - var(--svc-stage-height, 0px) - 24px));
  }

  .tabs {
    display: flex;
    margin: -12px -12px 0;
    border-bottom: 1px solid var(--svc-line);
    overflow-x: auto;
    scrollbar-width: none;
  }

  .tabs button {
    flex: none;
    min-height: 44px;
    padding: 4px 10px;
    border: 0;
    border-bottom: 2px solid transparent;
    border-radius: var(--svc-radius-small) var(--svc-radius-small) 0 0;
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
    border-bottom-color: var(--svc-accent);
  }

  .tabs button:focus-visible {
    outline-offset: -3px;
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

  @media (max-width: 900px) {
    .wheel {
      grid-template-columns: minmax(0, 1fr);
    }

    svc-console-stage {
      position: static;
    }
  }
`;
