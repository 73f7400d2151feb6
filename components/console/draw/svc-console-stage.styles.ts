import { css } from 'lit';

export const styles = css`
  :host {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    justify-items: center;
    gap: 12px;
    color: var(--svc-text);
    font-family: var(--svc-font);
  }

  .wheel {
    position: relative;
    width: min(100%, 520px, max(300px, 100svh - 500px));
  }

  svc-wheel {
    width: 100%;
  }

  :host(:fullscreen) {
    align-content: center;
    box-sizing: border-box;
    padding: 16px;
    background: radial-gradient(90% 90% at 50% 42%, var(--svc-light), transparent 75%), var(--svc-ground);
    overflow: auto;
  }

  :host(:fullscreen) .wheel {
    width: min(100%, max(300px, 100svh - 260px));
  }

  svc-draw-countdown {
    position: absolute;
    inset: 0;
  }

  svc-draw-controls,
  svc-draw-preview,
  svc-draw-winners {
    width: min(100%, 520px);
  }

  .said {
    margin: 0;
    color: var(--svc-text-quiet);
    font-size: 15px;
    line-height: 24px;
    text-align: center;
    text-wrap: balance;
    overflow-wrap: anywhere;
  }

  .said:empty {
    position: absolute;
  }

  .said.landed {
    color: var(--svc-text);
  }

  .said.fault {
    color: var(--svc-danger);
  }
`;
