import { css } from 'lit';
import { outOfView } from '../theme/unseen.styles.ts';

export const styles = css`
  :host {
    --_font: var(--svc-font, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif);
    --_text: var(--svc-text, light-dark(#14161f, #f1f2f8));
    --_focus: var(--svc-focus, light-dark(#4b3fd6, #b4aeff));
    display: block;
    position: relative;
    aspect-ratio: 1;
    min-width: 80px;
    font-family: var(--_font);
    color: var(--_text);
    -webkit-tap-highlight-color: transparent;
  }

  :host([hidden]) {
    display: none;
  }

  .stage {
    position: absolute;
    inset: 0;
    container: stage / inline-size;
  }

  canvas {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    display: block;
  }
  /* During a spin, a WebGL canvas may lie over this wheel's own canvas. Pointer events must reach the
     wheel's own canvas. */
  canvas + canvas {
    pointer-events: none;
  }

  .face {
    position: absolute;
    inset: 0;
    cursor: grab;
    border-radius: 50%;
    user-select: none;
    /* A wheel fills the width of a phone, so vertical swipes must scroll the page. */
    touch-action: pan-y pinch-zoom;
  }
  .face:active {
    cursor: grabbing;
  }

  :host([spinning]) .face,
  :host([disabled]) .face {
    cursor: default;
  }

  .logo {
    position: absolute;
    left: 50%;
    top: 50%;
    translate: -50% -50%;
    pointer-events: none;
    user-select: none;
  }
  .logo.behind {
    width: 88%;
    height: 88%;
    border-radius: 50%;
    object-fit: cover;
  }
  .logo.center {
    width: calc(var(--_hub-size, 16.5%) * 0.62);
    height: calc(var(--_hub-size, 16.5%) * 0.62);
    border-radius: var(--svc-radius-small, 6px);
    object-fit: contain;
  }

  /* The button is in a corner of the square, where the wheel leaves room. */
  .volume {
    display: var(--svc-wheel-volume-small, none);
    position: absolute;
    right: var(--svc-wheel-volume-inset, 0);
    bottom: 0;
  }
  @container stage (min-width: 190px) and (max-width: 255px) {
    .volume {
      display: block;
      --svc-wheel-volume-size: var(--svc-wheel-volume-corner, 34px);
    }
  }
  @container stage (min-width: 256px) {
    .volume {
      display: block;
    }
  }

  .glow {
    position: absolute;
    border-radius: 50%;
    background: conic-gradient(from var(--_from), #ffffff 0 var(--_to), transparent 0);
    mask: radial-gradient(closest-side, transparent var(--_inner), #000000 0);
    opacity: 0;
    pointer-events: none;
  }

  /* The picture is turned, so that names are read outwards from the hub to the pointer on each side. */
  :host([pointer-side='bottom']) canvas {
    rotate: 90deg;
  }
  :host([pointer-side='left']) canvas {
    rotate: 180deg;
  }
  :host([pointer-side='top']) canvas {
    rotate: 270deg;
  }

  .hub {
    position: absolute;
    left: 50%;
    top: 50%;
    width: calc(var(--_hub-size, 16.5%) * 0.84);
    aspect-ratio: 1;
    translate: -50% -50%;
    border: 0;
    border-radius: 50%;
    padding: 0;
    background: none;
    color: var(--_hub-text);
    container-type: inline-size;
    font: 700 16px / 1 var(--_font);
    letter-spacing: 0.06em;
    text-transform: uppercase;
    cursor: pointer;
    user-select: none;
    touch-action: manipulation;
    transition:
      background-color 150ms,
      scale 150ms;
  }

  /* The whole hub is a touch target: 48 px on a wheel of 150 px. */
  .hub::after {
    content: '';
    position: absolute;
    inset: -8%;
    border-radius: 50%;
  }

  .hub:hover {
    background: color-mix(in srgb, var(--_hub-text) 8%, transparent);
  }

  .hub:active {
    background: color-mix(in srgb, var(--_hub-text) 16%, transparent);
    scale: 0.96;
  }

  .hub[aria-disabled='true'] {
    cursor: default;
    color: color-mix(in srgb, var(--_hub-text) 62%, transparent);
    background: none;
    scale: 1;
  }

  .hub:focus-visible {
    outline: 3px solid var(--_focus);
    outline-offset: 4px;
  }

  /* Fits the word to the hub, because languages have words of different lengths. */
  .hub span {
    font-size: min(27cqw, 108cqw / var(--_letters, 4));
  }
  .hub:dir(rtl) {
    letter-spacing: 0;
  }

  .hub.practice {
    letter-spacing: 0;
    text-transform: none;
  }
  .hub.practice span {
    font-size: min(20cqw, 160cqw / var(--_letters, 8));
  }

  .hub svg {
    position: absolute;
    inset: 24%;
    width: 52%;
    height: 52%;
    display: none;
  }

  /* If there is no room for a word, the hub shows an icon. */
  @container (max-width: 46px) {
    .hub span {
      display: none;
    }
    .hub svg {
      display: block;
    }
  }

  .status {
    ${outOfView}
  }

  /* Colours and font for the painter. A change of a value starts a transition. The event of this
     transition makes the wheel read all values again.
     
     The elements that the wheel reads have no transition, because they would still have the old values. */
  .swatches {
    /* Forced colours must not change the wheel, which counts as an image. */
    forced-color-adjust: none;
    position: absolute;
    visibility: hidden;
    pointer-events: none;
  }
  .swatches i::before {
    content: '';
    transition:
      color 1ms,
      font-family 1ms allow-discrete;
  }
  .rim {
    color: var(--_rim);
  }
  .hub-colour {
    color: var(--_hub);
  }
  /* Without a button, the hub is a plain cap. */
  .bare .hub-colour {
    color: var(--_rim);
  }
  .peg {
    color: var(--_peg);
  }
  .pointer {
    color: var(--_pointer);
  }
  .line {
    color: var(--_line);
  }
  .dark {
    color: light-dark(#ffffff, #000000);
  }

  @media (prefers-reduced-motion: reduce) {
    .hub {
      transition: none;
    }
  }

  @media (forced-colors: active) {
    .hub {
      forced-color-adjust: none;
    }
  }
`;
