import { css } from 'lit';

export const styles = css`
  :host {
    box-sizing: border-box;
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    width: 100%;
    height: 100vh;
    height: 100dvh;
    overflow: hidden;
    position: relative;
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

  :host([transparent]) {
    background: none;
  }

  .page {
    display: grid;
    grid-template-rows: auto minmax(0, 1fr) auto;
    grid-template-columns: minmax(0, 1fr);
    min-width: 0;
    height: 100vh;
    height: 100dvh;
  }

  /* Sizes hang on the width of the frame, never on its height: hosts fit the height to what stands here. */
  header {
    grid-row: 1;
    padding-inline: 16px;
    text-align: center;
  }

  /* What is too long is cut off, and that must not cut the feet of letters: they reach below their line. */
  h1 {
    margin: 0 0 -0.12em;
    padding-top: clamp(8px, 2.5vw, 24px);
    padding-bottom: 0.12em;
    font-size: clamp(18px, 6vw, 36px);
    line-height: 1.15;
    font-weight: 750;
    letter-spacing: -0.015em;
    text-wrap: balance;
    overflow-wrap: anywhere;
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 3;
    overflow: hidden;
    /* Room for the end of the dots, where lines are left out. */
    padding-inline: 4px;
  }

  h1.long {
    font-size: clamp(15px, 4.4vw, 28px);
    -webkit-line-clamp: 4;
  }

  header p {
    margin: 4px auto 0;
    padding-inline: 4px;
    max-width: 60ch;
    color: var(--svc-text-quiet);
    font-size: clamp(14px, 3.5vw, 16px);
    overflow-wrap: anywhere;
    white-space: pre-line;
    text-wrap: pretty;
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 3;
    overflow: hidden;
  }

  /* A host's own ground may be anything: an outline of the opposite lightness reads on each. */
  :host([transparent]) h1 {
    color: #ffffff;
    -webkit-text-stroke: 4px rgb(10 11 18 / 0.82);
    paint-order: stroke fill;
  }

  /* What shows through is not darkened for a winner. */
  :host([transparent]) svc-wheel {
    --svc-wheel-backdrop: transparent;
  }

  /* Nobody is there to press them. */
  svc-wheel.unattended::part(winner-proof),
  svc-wheel.unattended::part(winner-actions) {
    display: none;
  }

  /* Every page has a heading, for those who find their way by headings. */
  h1.unseen {
    position: absolute;
    width: 1px;
    height: 1px;
    padding: 0;
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

  /* A slot itself has no box. */
  .stage > *,
  ::slotted(*) {
    grid-area: 1 / 1;
  }

  svc-wheel {
    width: max(80px, min(100cqw, 100cqh));
    transition: opacity var(--svc-motion);
  }

  /* Sounds stay as the wheel's settings have them. */
  svc-wheel:is(.no-volume, .dimmed)::part(volume) {
    display: none;
  }

  svc-wheel.dimmed {
    opacity: 0.4;
  }

  svc-wheel.coming {
    opacity: 0;
  }

  .notice {
    position: relative;
    z-index: 1;
    box-sizing: border-box;
    width: min(360px, calc(100% - 32px));
    max-height: 100%;
    overflow: auto;
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
    text-wrap: balance;
  }

  .notice p {
    margin: 0;
    color: var(--svc-text-quiet);
    overflow-wrap: anywhere;
    text-wrap: pretty;
  }

  .notice button,
  .join {
    box-sizing: border-box;
    display: inline-grid;
    place-items: center;
    min-height: 44px;
    padding: 8px 24px;
    border: 0;
    border-radius: var(--svc-radius);
    background: var(--svc-accent);
    color: var(--svc-accent-text);
    font: inherit;
    font-weight: 600;
    text-decoration: none;
    cursor: pointer;
  }

  .notice button {
    margin-top: 16px;
  }

  footer {
    grid-row: 3;
    display: flex;
    flex-wrap: wrap;
    justify-content: center;
    align-items: center;
    gap: 8px 16px;
    padding: 0 16px;
    font-size: 14px;
    color: var(--svc-text-quiet);
    text-align: center;
  }

  footer:has(.said:not(:empty), .hint, .join, .tools) {
    min-height: 44px;
    padding-block: 4px 8px;
  }

  .said:empty {
    display: none;
  }

  .hint {
    margin: 0;
    text-wrap: balance;
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
    overflow-wrap: anywhere;
  }

  .pill::before {
    content: '';
    flex: none;
    width: 8px;
    height: 8px;
    border-radius: 50%;
    background: var(--_dot, var(--svc-accent));
  }

  .pill.offline {
    --_dot: var(--svc-danger);
  }

  .plain {
    min-height: 32px;
    margin: -4px -8px -4px 0;
    padding: 0 8px;
    border: 0;
    border-radius: var(--svc-radius-small);
    background: none;
    color: var(--svc-accent);
    font: inherit;
    font-weight: 600;
    cursor: pointer;
  }

  .tools {
    display: flex;
    flex-wrap: wrap;
    justify-content: center;
    align-items: center;
    gap: 4px;
  }

  .tools button {
    display: inline-flex;
    align-items: center;
    gap: 8px;
    min-height: 40px;
    padding: 0 12px;
    border: 0;
    border-radius: var(--svc-radius);
    background: none;
    color: var(--svc-text-quiet);
    font: inherit;
    font-weight: 600;
    cursor: pointer;
    transition: background-color var(--svc-motion);
  }

  .tools button:hover,
  .tools button[aria-expanded='true'] {
    background: color-mix(in srgb, var(--svc-text) 8%, transparent);
    color: var(--svc-text);
  }

  .tools svg {
    width: 18px;
    height: 18px;
  }

  /* So does text on a ground of its own. */
  :host([transparent]) :is(header p, .hint, .quiet, .tools) {
    width: fit-content;
    padding: 4px 12px;
    border-radius: var(--svc-radius);
    background: var(--svc-surface);
    color: var(--svc-text);
  }

  :is(button, a):focus-visible {
    outline: 3px solid var(--svc-focus);
    outline-offset: 2px;
  }

  .ruler {
    position: absolute;
    inset: 0 auto auto 0;
    width: 1px;
    height: calc(var(--_around, 0px) + min(100vw, 720px));
    visibility: hidden;
    pointer-events: none;
  }

  @media (max-width: 400px) {
    footer {
      padding-inline: 8px;
    }
    .tools button {
      padding: 0 10px;
    }
  }

  @media (max-height: 320px) {
    h1 {
      padding-top: 4px;
      font-size: 16px;
      -webkit-line-clamp: 1;
    }
    header p,
    .hint {
      display: none;
    }
    .notice {
      padding: 12px;
    }
    .notice h2 {
      font-size: 16px;
    }
    .notice button {
      margin-top: 8px;
    }
    footer:has(.said:not(:empty), .hint, .join, .tools) {
      padding-block: 0;
    }
  }

  /* A thumbnail of a wheel: no room for words, which stay for those who hear the page. */
  @media (max-height: 200px), (max-width: 160px) {
    header,
    footer {
      position: absolute;
      width: 1px;
      height: 1px;
      min-height: 0 !important;
      padding: 0 !important;
      overflow: hidden;
      clip-path: inset(50%);
    }
    .tools,
    .join,
    .plain {
      display: none;
    }
    .notice {
      width: fit-content;
      max-width: calc(100% - 8px);
      padding: 8px;
      scrollbar-width: none;
    }
    .notice h2 {
      margin: 0;
      font-size: clamp(10px, 9vmin, 16px);
    }
    .notice p {
      display: none;
    }
  }

  @media (prefers-reduced-motion: reduce) {
    svc-wheel,
    .tools button {
      transition: none;
    }
  }

  @media (forced-colors: active) {
    .notice button,
    .join,
    .tools button {
      border: 1px solid;
    }
  }
`;
