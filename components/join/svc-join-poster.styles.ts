import { css } from 'lit';

/** Lengths are relative to the size of the screen, because people see this page from far away. */
export const styles = css`
  :host {
    display: block;
    box-sizing: border-box;
    min-height: 100vh;
    min-height: 100dvh;
    background:
      radial-gradient(
        circle at 25% 50%,
        color-mix(in srgb, var(--svc-accent) 16%, transparent),
        transparent 60%
      ),
      var(--svc-ground);
    color: var(--svc-text);
    font-family: var(--svc-font);
    --_unit: min(1vw, 1.78vh);
  }

  main {
    box-sizing: border-box;
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    align-content: center;
    justify-items: center;
    gap: calc(4 * var(--_unit));
    min-height: 100vh;
    min-height: 100dvh;
    padding: calc(4 * var(--_unit));
  }

  main.open {
    grid-template-columns: auto minmax(0, 1fr);
    align-items: center;
    justify-items: start;
  }

  .code {
    width: min(42vw, 84vh);
    border-radius: 4%;
    box-shadow: var(--svc-shadow);
  }

  .text {
    display: grid;
    gap: calc(1.4 * var(--_unit));
    max-width: 100%;
  }

  main:not(.open) .text {
    justify-items: center;
    text-align: center;
  }

  :is(h1, p, ul) {
    margin: 0;
  }

  h1 {
    font-size: calc(4.6 * var(--_unit));
    line-height: 1.1;
    font-weight: 800;
    letter-spacing: -0.02em;
    overflow-wrap: anywhere;
    text-wrap: balance;
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 3;
    overflow: hidden;
    padding-block-end: 0.12em;
  }

  .call,
  main:not(.open, .shut) p {
    font-size: calc(2.1 * var(--_unit));
    line-height: 1.35;
    color: var(--svc-text-quiet);
  }

  .address {
    font-size: calc(3.2 * var(--_unit));
    line-height: 1.2;
    font-weight: 750;
    color: var(--svc-accent);
    overflow-wrap: anywhere;
  }

  .address.long {
    font-size: calc(2.2 * var(--_unit));
  }

  .address.longer {
    font-size: calc(1.6 * var(--_unit));
  }

  .address.longest {
    font-size: calc(1.15 * var(--_unit));
  }

  .word {
    justify-self: start;
    padding: calc(0.6 * var(--_unit)) calc(1.4 * var(--_unit));
    border: 2px dashed var(--svc-accent);
    border-radius: calc(1 * var(--_unit));
    font-size: calc(2.4 * var(--_unit));
    overflow-wrap: anywhere;
  }

  .word span {
    color: var(--svc-text-quiet);
  }

  .count {
    font-size: calc(2.6 * var(--_unit));
    font-variant-numeric: tabular-nums;
  }

  .count b {
    font-size: calc(4.6 * var(--_unit));
    font-weight: 800;
  }

  ul {
    padding-inline-start: 1.2em;
    color: var(--svc-text-quiet);
    font-size: calc(1.5 * var(--_unit));
    line-height: 1.5;
  }

  /* Shown only while the reader moves the pointer or uses the keyboard. A stream must not show the button. */
  .full {
    position: fixed;
    inset-block: auto 16px;
    inset-inline: auto 16px;
    min-height: 44px;
    padding: 4px 16px;
    border: 1px solid var(--svc-line);
    border-radius: var(--svc-radius);
    background: var(--svc-raised);
    color: var(--svc-text);
    font: 600 15px/1.2 var(--svc-font);
    cursor: pointer;
    opacity: 0;
    transition: opacity var(--svc-motion);
  }

  :host(:hover) .full,
  .full:focus-visible {
    opacity: 1;
  }

  .full:focus-visible {
    outline: 3px solid var(--svc-focus);
    outline-offset: 2px;
  }

  @media (max-aspect-ratio: 1/1) {
    :host {
      --_unit: max(min(1.9vw, 1vh), 6.4px);
    }

    main.open {
      grid-template-columns: minmax(0, 1fr);
      justify-items: center;
      /* Room for the button, which would otherwise cover the last lines. */
      padding-block-end: 76px;
      text-align: center;
    }

    .code {
      width: min(84vw, 38vh);
    }

    .text {
      justify-items: center;
    }

    .word {
      justify-self: center;
    }

    ul {
      padding: 0;
      list-style: none;
    }
  }

  /* A small scene and a phone have no room for the rules. */
  @media ((max-height: 480px) and (min-aspect-ratio: 1/1)) or (max-width: 520px) {
    ul {
      display: none;
    }
  }

  @media (prefers-reduced-motion: reduce) {
    .full {
      transition: none;
    }
  }
`;
