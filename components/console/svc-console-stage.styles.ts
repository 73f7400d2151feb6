import { css } from 'lit';

export const styles = css`
  :host {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    justify-items: center;
    gap: 16px;
    color: var(--svc-text);
    font-family: var(--svc-font);
  }

  .wheel {
    position: relative;
    width: min(100%, 520px, max(300px, 100svh - 440px));
  }

  svc-wheel {
    width: 100%;
  }

  svc-draw-countdown {
    position: absolute;
    inset: 0;
  }

  svc-draw-controls,
  svc-draw-winners {
    width: min(100%, 520px);
  }

  .said {
    min-height: 48px;
    margin: 0;
    color: var(--svc-text-quiet);
    font-size: 15px;
    line-height: 24px;
    text-align: center;
    text-wrap: balance;
    overflow-wrap: anywhere;
  }

  .said.landed {
    color: var(--svc-text);
  }

  .said.fault {
    color: var(--svc-danger);
  }
`;
