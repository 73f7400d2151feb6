import { css } from 'lit';

export const styles = css`
  :host {
    display: grid;
    justify-items: center;
    gap: 24px;
    color: var(--svc-text);
    font-family: var(--svc-font);
  }

  .board {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    justify-items: center;
    gap: 16px;
    width: 100%;
  }

  .stage {
    position: relative;
    width: min(100%, 540px, max(280px, 100svh - 348px));
  }

  .stage::before {
    content: '';
    position: absolute;
    inset: -22%;
    border-radius: 50%;
    background: radial-gradient(
      closest-side,
      light-dark(rgb(255 255 255 / 1), rgb(108 98 214 / 0.34)) 30%,
      light-dark(rgb(139 128 255 / 0.14), rgb(108 98 214 / 0.1)) 66%,
      transparent
    );
    pointer-events: none;
  }

  .said {
    position: relative;
    margin: 12px 0 0;
    min-height: 1.5em;
    color: var(--svc-text-quiet);
    font-size: 15px;
    text-align: center;
  }

  .said strong {
    color: var(--svc-text);
    font-weight: 650;
  }

  .names {
    position: relative;
    display: flex;
    flex-direction: column;
    gap: 8px;
    box-sizing: border-box;
    width: min(100%, 540px);
    padding: 12px 16px 16px;
    border: 1px solid var(--svc-line);
    border-radius: var(--svc-radius-large);
    background: var(--svc-surface);
    box-shadow: 0 1px 2px light-dark(rgb(24 26 48 / 0.06), transparent);
    text-align: start;
  }

  .bar {
    display: flex;
    align-items: center;
    justify-content: space-between;
    font-weight: 600;
  }

  .bar .button {
    min-height: 36px;
    margin-inline-end: -12px;
    font-size: 14px;
  }

  .bar .button[aria-disabled='true'] {
    visibility: hidden;
  }

  textarea {
    box-sizing: border-box;
    width: 100%;
    height: 152px;
    padding: 8px 12px;
    border: 1px solid var(--svc-edge);
    border-radius: var(--svc-radius);
    background: var(--svc-ground);
    color: var(--svc-text);
    font: 16px/26px var(--svc-font);
    resize: none;
  }

  textarea:focus-visible {
    outline: 3px solid var(--svc-focus);
    outline-offset: 1px;
  }

  ::placeholder {
    color: var(--svc-text-quiet);
    opacity: 1;
  }

  .note {
    min-height: 2.9em;
    margin: 0;
    color: var(--svc-text-quiet);
    font-size: 14px;
    line-height: 1.45;
  }

  .fault {
    color: var(--svc-danger);
  }

  .make {
    min-height: 48px;
    font-size: 17px;
  }

  .ways {
    display: grid;
    grid-template-columns: 1fr 1fr;
    gap: 8px;
  }

  .ways .button {
    padding-inline: 8px;
  }

  @media (min-width: 900px) {
    .board {
      grid-template-columns: auto minmax(0, 340px);
      justify-content: center;
      gap: clamp(40px, 6vw, 88px);
    }

    .stage {
      width: clamp(320px, 100svh - 348px, 540px);
    }

    .names {
      width: 100%;
      padding: 16px 20px 20px;
    }

    textarea {
      flex: 1 1 152px;
    }
  }

  .choices {
    display: flex;
    flex-wrap: wrap;
    justify-content: center;
    gap: 8px 16px;
    max-width: 100%;
  }

  .segments {
    max-width: 100%;
    box-sizing: border-box;
  }
`;
