import { css } from 'lit';

export const styles = css`
  :host {
    box-sizing: border-box;
    display: grid;
    grid-template-rows: auto minmax(96px, 1fr) auto;
    grid-template-columns: minmax(0, 1fr);
    width: 100%;
    height: 100vh;
    height: 100dvh;
    min-height: 160px;
    overflow: hidden;
    background:
      radial-gradient(
        120% 90% at 50% 42%,
        light-dark(rgb(255 255 255 / 0.9), rgb(76 70 150 / 0.22)),
        transparent 70%
      ),
      var(--svc-ground);
    color: var(--svc-text);
    font-family: var(--svc-font);
    font-size: 16px;
    line-height: 1.4;
  }

  h1 {
    margin: 0;
    padding: clamp(8px, 3vh, 24px) 16px 0;
    font-size: clamp(18px, min(6vw, 5vh), 40px);
    line-height: 1.15;
    font-weight: 750;
    letter-spacing: -0.015em;
    text-align: center;
    text-wrap: balance;
    overflow-wrap: anywhere;
  }

  /* Every page has a heading, for those who find their way by headings. */
  h1.unseen {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }

  .stage {
    grid-row: 2;
    container-type: size;
    display: grid;
    place-items: center;
    position: relative;
    min-width: 0;
    min-height: 0;
  }

  svc-wheel {
    width: max(80px, min(100cqw, 100cqh));
  }

  .foot {
    grid-row: 3;
    display: flex;
    flex-wrap: wrap;
    justify-content: center;
    align-items: center;
    gap: 8px;
    min-height: 28px;
    padding: 0 16px clamp(4px, 2vh, 16px);
    font-size: 14px;
    color: var(--svc-text-quiet);
    text-align: center;
  }

  .foot p {
    margin: 0;
  }

  .pill {
    display: inline-flex;
    align-items: center;
    gap: 8px;
    padding: 4px 12px;
    border-radius: 999px;
    background: var(--svc-surface);
    border: 1px solid var(--svc-line);
    color: var(--svc-text);
  }

  .pill::before {
    content: '';
    width: 8px;
    height: 8px;
    border-radius: 50%;
    background: var(--_dot, var(--svc-accent));
  }

  .pill.offline {
    --_dot: var(--svc-danger);
  }

  .notice {
    position: absolute;
    left: 50%;
    top: 50%;
    translate: -50% -50%;
    box-sizing: border-box;
    width: min(360px, calc(100% - 32px));
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
  }

  .notice p {
    margin: 0;
    color: var(--svc-text-quiet);
    overflow-wrap: anywhere;
  }

  .dimmed {
    opacity: 0.4;
  }

  @media (max-height: 320px) {
    h1 {
      padding-top: 4px;
      font-size: 16px;
    }
    .notice {
      padding: 12px;
    }
  }

  /* A thumbnail of a wheel: no room for words, which stay for those who hear the page. */
  @media (max-height: 200px), (max-width: 160px) {
    :host {
      grid-template-rows: minmax(0, 1fr);
      min-height: 80px;
    }
    .stage {
      grid-row: 1;
    }
    h1,
    .foot {
      position: absolute;
      width: 1px;
      height: 1px;
      min-height: 0;
      padding: 0;
      overflow: hidden;
      clip-path: inset(50%);
    }
  }
`;
