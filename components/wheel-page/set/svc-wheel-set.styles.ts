import { css } from 'lit';

export const styles = css`
  :host {
    box-sizing: border-box;
    display: block;
    min-width: 0;
    font-family: var(--svc-font);
    color: var(--svc-text);
    overflow: auto;
  }
  :host(:not([framed])) {
    height: 100vh;
    height: 100dvh;
  }
  .all {
    display: grid;
    justify-items: center;
    align-content: center;
    gap: 8px;
    box-sizing: border-box;
    padding: 12px 12px 20px;
  }
  :host(:not([framed])) .all {
    min-height: 100%;
  }
  h1 {
    margin: 0;
    font-size: clamp(18px, 5vw, 32px);
    line-height: 1.15;
    text-align: center;
    overflow-wrap: anywhere;
  }

  /* Number of columns, and of rows for the height of a wheel. */
  .wheels {
    --_columns: 2;
    --_rows: 3;
    display: grid;
    grid-template-columns: repeat(var(--_columns), minmax(0, 1fr));
    gap: 12px;
    width: 100%;
    max-width: 1800px;
  }
  .of1 {
    --_columns: 1;
    --_rows: 1;
  }
  .of2 {
    --_rows: 1;
  }
  :is(.of3, .of4) {
    --_rows: 2;
  }
  @media (min-aspect-ratio: 1/1) and (min-width: 600px) {
    .wheels {
      --_columns: 3;
      --_rows: 2;
    }
    .of1 {
      --_columns: 1;
      --_rows: 1;
    }
    .of2 {
      --_columns: 2;
      --_rows: 1;
    }
    .of3 {
      --_rows: 1;
    }
    .of4 {
      --_columns: 4;
      --_rows: 1;
    }
  }
  /* Centres the last wheel of an odd number. */
  section:last-child:nth-child(2n + 1) {
    grid-column: 1 / -1;
    justify-self: center;
    width: calc((100% - 12px) / 2);
  }
  @media (min-aspect-ratio: 1/1) and (min-width: 600px) {
    section:last-child:nth-child(2n + 1) {
      grid-column: auto;
      justify-self: stretch;
      width: auto;
    }
  }

  section {
    display: grid;
    justify-items: center;
    align-content: start;
    min-width: 0;
  }
  h2 {
    max-width: 100%;
    margin: 0 0 4px;
    font-size: clamp(15px, 2.4vw, 22px);
    line-height: 1.25;
    text-align: center;
    overflow-wrap: anywhere;
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    overflow: hidden;
  }
  svc-wheel {
    width: min(100%, 560px);
  }
  :host(:not([framed])) svc-wheel {
    width: max(100px, min(100%, calc((100dvh - 190px) / var(--_rows) - 84px)));
  }
  svc-wheel.dimmed {
    opacity: 0.4;
  }
  .result {
    display: flex;
    flex-wrap: wrap;
    justify-content: center;
    gap: 0 10px;
    max-width: 100%;
    min-height: 1.4em;
    margin: 6px 0 0;
    font-size: clamp(16px, 2vw, 22px);
    line-height: 1.3;
    text-align: center;
  }
  .result strong {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  .result a {
    font-size: 15px;
    color: var(--svc-accent);
  }
  .summary {
    min-height: 1.25em;
    margin: 4px 0 0;
    font-size: clamp(20px, 4vw, 40px);
    line-height: 1.25;
    font-weight: 800;
    text-align: center;
    text-wrap: balance;
    overflow-wrap: anywhere;
  }
  .quiet {
    margin: 0;
    color: var(--svc-text-quiet);
    font-size: 15px;
  }
  .spin {
    min-width: 200px;
  }
  .spin[aria-disabled='true'] {
    opacity: 0.6;
    cursor: default;
  }
  :is(button, a):focus-visible {
    outline: 3px solid var(--svc-focus);
    outline-offset: 2px;
  }
  /* The host's background can have any colour, so text has its own background. */
  :host([transparent]) :is(h1, h2, .result strong, .summary:not(:empty), .quiet) {
    width: fit-content;
    padding: 2px 12px;
    border-radius: var(--svc-radius);
    background: var(--svc-surface);
  }

  /* In a narrow window, the wheels are below one another, and the page scrolls. */
  @media (max-width: 480px) {
    .wheels {
      --_columns: 1;
    }
    section:last-child:nth-child(2n + 1) {
      width: auto;
      justify-self: stretch;
    }
    :host(:not([framed])) svc-wheel {
      width: min(100%, 320px);
    }
  }
`;
