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
    background: radial-gradient(120% 90% at 50% 42%, var(--svc-light), transparent 70%), var(--svc-ground);
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
    grid-template-rows: max-content minmax(0, 1fr) max-content;
    grid-template-columns: minmax(0, 1fr);
    min-width: 0;
    height: 100vh;
    height: 100dvh;
  }

  /* On a phone, the look is changed in the lower part of the window, so that the wheel stays in view. */
  @media (max-width: 839.98px) and (min-height: 520px) {
    :host([dressing]) .page {
      height: 44dvh;
    }

    :host([dressing]) :is(header, footer) {
      display: none;
    }
  }

  /* Sizes depend on the width of the frame. They cannot depend on its height, because hosts fit the height
     to this content. */
  header {
    grid-row: 1;
    padding-inline: 16px;
    text-align: center;
  }

  /* The heading clips its overflow. The padding makes room for the descenders of the last line. */
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
    /* Room for the ellipsis of a long title. */
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

  /* The background can have any colour. Letters with an outline are readable on every colour. */
  :host(:is([transparent], [pictured])) h1 {
    color: #ffffff;
    -webkit-text-stroke: 4px rgb(10 11 18 / 0.82);
    paint-order: stroke fill;
  }

  /* The background can have any colour, so small text has its own background. */
  :host(:is([transparent], [pictured])) :is(header p, .hint, .loading-text, .tools) {
    width: fit-content;
    padding: 4px 12px;
    border-radius: var(--svc-radius);
    background: var(--svc-surface);
    color: var(--svc-text);
  }

  /* A transparent page must not dim the host's content. */
  :host([transparent]) svc-wheel {
    --svc-wheel-backdrop: transparent;
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

  .stage > * {
    grid-area: 1 / 1;
  }

  /* Title, wheel and tools appear at the same time, so that nothing visible moves later. */
  .page.loading > :is(header, .stage, footer) {
    visibility: hidden;
  }

  .loading-text {
    position: absolute;
    inset: auto 0 16px;
    width: fit-content;
    margin-inline: auto;
    font-size: 14px;
    color: var(--svc-text-quiet);
    text-align: center;
  }

  svc-wheel {
    width: max(80px, min(100cqw, 100cqh));
    transition: opacity var(--svc-motion);
  }

  /* On a wide stage, there is room for the volume button beside the wheel. */
  @container ((min-aspect-ratio: 3/2) and (min-height: 208px)) or ((min-aspect-ratio: 2/1) and (min-height: 104px)) {
    svc-wheel {
      --svc-wheel-volume-inset: -52px;
      --svc-wheel-volume-small: block;
      --svc-wheel-volume-corner: 44px;
    }
  }

  /* The volume button is hidden if the settings disable sound, or while the wheel is dimmed. */
  svc-wheel:is(.no-volume, .dimmed)::part(volume) {
    display: none;
  }

  svc-wheel.dimmed {
    opacity: 0.4;
  }

  svc-wheel.coming {
    opacity: 0;
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

  /* Short frames show fewer parts. page-ruler.ts suspends these rules to measure the full height. */
  @media (max-height: 320px) {
    :host(:not([unabridged])) h1 {
      padding-top: 4px;
      font-size: 16px;
      -webkit-line-clamp: 1;
    }
    :host(:not([unabridged])) header p {
      display: none;
    }
    .loading-text {
      inset-block-end: 8px;
    }
  }

  /* On a thumbnail, words are hidden. Screen readers still read them. */
  @media (max-height: 200px), (max-width: 160px) {
    :host(:not([unabridged])) :is(header, footer),
    .loading-text {
      position: absolute;
      width: 1px;
      height: 1px;
      min-height: 0 !important;
      padding: 0 !important;
      overflow: hidden;
      clip-path: inset(50%);
    }
  }

  @media (prefers-reduced-motion: reduce) {
    svc-wheel {
      transition: none;
    }
  }
`;
