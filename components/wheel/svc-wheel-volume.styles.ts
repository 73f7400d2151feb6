import { css } from 'lit';

export const styles = css`
  :host {
    --_surface: var(--svc-surface, light-dark(#ffffff, #191b26));
    --_line: var(--svc-line, light-dark(#dfe1ea, #2e3243));
    --_text: var(--svc-text, light-dark(#14161f, #f1f2f8));
    --_quiet: var(--svc-text-quiet, light-dark(#565c70, #a5abc0));
    --_accent: var(--svc-accent, light-dark(#4b3fd6, #8f86ff));
    --_focus: var(--svc-focus, light-dark(#4b3fd6, #b4aeff));
    --_size: var(--svc-wheel-volume-size, 44px);
    display: inline-block;
    width: var(--_size);
    height: var(--_size);
    position: relative;
    -webkit-tap-highlight-color: transparent;
  }
  :host([hidden]) {
    display: none;
  }

  /* The slider opens upwards over other content. The button does not move. */
  .control {
    position: absolute;
    inset: auto 0 0;
    display: flex;
    flex-direction: column-reverse;
    align-items: center;
    border-radius: calc(var(--_size) / 2);
    border: 1px solid transparent;
    margin: -1px;
    transition:
      background-color var(--svc-motion, 200ms),
      box-shadow var(--svc-motion, 200ms);
  }
  .control.open {
    z-index: 1;
    background: var(--_surface);
    border-color: var(--_line);
    box-shadow: var(--svc-shadow, 0 8px 32px rgb(0 0 0 / 0.25));
  }

  button {
    flex: none;
    display: grid;
    place-items: center;
    width: var(--_size);
    height: var(--_size);
    padding: 0;
    border: 0;
    border-radius: 50%;
    background: color-mix(in srgb, var(--_surface) 72%, transparent);
    color: var(--_text);
    cursor: pointer;
    touch-action: manipulation;
  }
  .open button {
    background: none;
  }
  button:hover {
    background: color-mix(in srgb, var(--_text) 10%, transparent);
  }
  button svg {
    width: 54%;
    height: 54%;
  }

  .slide {
    display: none;
    place-items: center;
    width: var(--_size);
    height: 112px;
    padding-top: 10px;
  }
  .open .slide {
    display: grid;
    animation: open var(--svc-motion, 200ms) ease-out;
  }
  input {
    appearance: none;
    writing-mode: vertical-lr;
    direction: rtl;
    width: var(--_size);
    height: 100px;
    margin: 0;
    background: none;
    cursor: pointer;
    border-radius: var(--svc-radius, 8px);
    touch-action: none;
  }
  input::-webkit-slider-runnable-track {
    inline-size: 100%;
    block-size: 6px;
    border-radius: 3px;
    background: linear-gradient(to top, var(--_accent) var(--_filled), var(--_line) var(--_filled));
  }
  input::-webkit-slider-thumb {
    appearance: none;
    width: 18px;
    height: 18px;
    margin-block-start: -6px;
    border: 2px solid var(--_surface);
    border-radius: 50%;
    background: var(--_accent);
    box-shadow: 0 1px 4px rgb(0 0 0 / 0.4);
  }
  input::-moz-range-track {
    inline-size: 100%;
    block-size: 6px;
    border-radius: 3px;
    background: var(--_line);
  }
  input::-moz-range-progress {
    block-size: 6px;
    border-radius: 3px;
    background: var(--_accent);
  }
  input::-moz-range-thumb {
    width: 14px;
    height: 14px;
    border: 2px solid var(--_surface);
    border-radius: 50%;
    background: var(--_accent);
  }
  button:focus-visible {
    outline: 3px solid var(--_focus);
    outline-offset: -3px;
  }
  input:focus-visible {
    outline: none;
  }
  input:focus-visible::-webkit-slider-thumb {
    box-shadow: 0 0 0 4px var(--_focus);
  }
  input:focus-visible::-moz-range-thumb {
    box-shadow: 0 0 0 4px var(--_focus);
  }

  @keyframes open {
    from {
      opacity: 0;
      transform: translateY(8px);
    }
  }

  /* In a low frame, there is no room for the slider. */
  @media (max-height: 180px) {
    .open .slide {
      display: none;
    }
    .control.open {
      border-color: transparent;
      background: none;
      box-shadow: none;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    .control {
      transition: none;
    }
    .open .slide {
      animation: none;
    }
  }
  @media (forced-colors: active) {
    input {
      appearance: auto;
    }
    input:focus-visible {
      outline: 3px solid Highlight;
    }
  }
`;
