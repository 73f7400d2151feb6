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

  .tab-row {
    --start: 0px;
    --end: 0px;
    position: relative;
    margin: -12px -12px 0;
    border-bottom: 1px solid var(--svc-line);
  }

  .tab-row[data-more~='start'] {
    --start: 56px;
  }

  .tab-row[data-more~='end'] {
    --end: 56px;
  }

  .tabs {
    position: relative;
    display: flex;
    overflow-x: auto;
    scroll-padding-inline: 56px;
    scrollbar-width: none;
    mask-image: linear-gradient(
      to right,
      transparent calc(var(--start) / 3),
      black var(--start) calc(100% - var(--end)),
      transparent calc(100% - var(--end) / 3)
    );
  }

  /* Arrows at the ends where there are more tabs. */
  .tab-row::before,
  .tab-row::after {
    content: '';
    position: absolute;
    top: 19px;
    display: none;
    width: 8px;
    height: 8px;
    border: solid var(--svc-text);
    border-width: 2px 2px 0 0;
    pointer-events: none;
  }

  .tab-row::before {
    inset-inline-start: 6px;
    rotate: -135deg;
  }

  .tab-row::after {
    inset-inline-end: 6px;
    rotate: 45deg;
  }

  .tab-row:dir(rtl)::before {
    rotate: 45deg;
  }

  .tab-row:dir(rtl)::after {
    rotate: -135deg;
  }

  .tab-row[data-more~='start']::before,
  .tab-row[data-more~='end']::after {
    display: block;
  }

  .tabs button {
    flex: none;
    min-height: 44px;
    padding: 4px 8px;
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
