import { css } from 'lit';

export const styles = css`
  :host {
    display: grid;
    justify-items: center;
    gap: 16px;
    color: var(--svc-text);
    font-family: var(--svc-font);
  }

  .stage {
    position: relative;
    width: min(100%, 540px, max(320px, 100svh - 368px));
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
    margin: 0;
    min-height: 1.5em;
    color: var(--svc-text-quiet);
    font-size: 15px;
    text-align: center;
  }

  .said strong {
    color: var(--svc-text);
    font-weight: 650;
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
