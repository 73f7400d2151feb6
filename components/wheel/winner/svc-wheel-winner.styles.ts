import { css } from 'lit';
import { unseen } from '../../theme/unseen.styles.ts';

export const styles = css`
  :host {
    --_surface: var(--svc-surface, light-dark(#ffffff, #191b26));
    --_raised: var(--svc-raised, light-dark(#ffffff, #222532));
    --_line: var(--svc-line, light-dark(#dfe1ea, #2e3243));
    --_text: var(--svc-text, light-dark(#14161f, #f1f2f8));
    --_quiet: var(--svc-text-quiet, light-dark(#565c70, #a5abc0));
    --_accent: var(--svc-accent, light-dark(#4b3fd6, #8f86ff));
    --_accent-text: var(--svc-accent-text, light-dark(#ffffff, #11121b));
    --_focus: var(--svc-focus, light-dark(#4b3fd6, #b4aeff));
  }

  dialog {
    box-sizing: border-box;
    width: min(440px, calc(100vw - 32px));
    max-height: calc(100vh - 24px);
    max-height: calc(100dvh - 24px);
    padding: 0;
    border: 1px solid color-mix(in srgb, var(--_chip) 30%, var(--_line));
    border-radius: 20px;
    background: var(--_surface);
    color: var(--_text);
    box-shadow:
      var(--svc-shadow, 0 8px 32px rgb(0 0 0 / 0.35)),
      0 0 80px color-mix(in srgb, var(--_chip) 35%, transparent);
    font-family: var(--svc-font, system-ui, sans-serif);
    text-align: center;
    overflow: clip;
  }
  dialog[open] {
    display: flex;
    flex-direction: column;
    animation: rise 240ms cubic-bezier(0.2, 0.9, 0.3, 1.15);
  }
  /* The dialog waits, so that the landed slice is seen first. */
  dialog[open].waits {
    animation:
      wait 900ms,
      rise 320ms cubic-bezier(0.2, 0.9, 0.3, 1.15) 900ms backwards;
  }
  dialog::backdrop {
    background: var(--svc-wheel-backdrop, rgb(8 9 16 / 0.45));
    animation: appear 200ms;
  }
  dialog.waits::backdrop {
    animation: appear 400ms 700ms backwards;
  }

  /* If there is not enough room, the text scrolls and the buttons stay visible. */
  .announcement {
    position: relative;
    flex: 0 1 auto;
    min-height: 0;
    overflow: auto;
    overscroll-behavior: contain;
    padding: 36px 28px 8px;
    scrollbar-width: thin;
  }
  .rays {
    position: absolute;
    left: 50%;
    top: 76px;
    width: 720px;
    height: 720px;
    translate: -50% -50%;
    background: radial-gradient(circle, color-mix(in srgb, var(--_chip) 42%, transparent), transparent 46%);
    mask: radial-gradient(circle, #000 8%, transparent 44%);
    pointer-events: none;
  }
  /* Use opaque colours and one opacity. Firefox 153 draws translucent colours in a repeating gradient as
     hairlines. */
  .rays::before {
    content: '';
    position: absolute;
    inset: 0;
    background: repeating-conic-gradient(from 7.5deg, var(--_chip) 0 7.5deg, transparent 7.5deg 22.5deg);
    opacity: 0.26;
  }
  .medal {
    --_medal: 80px;
    display: grid;
    place-items: center;
    width: var(--_medal);
    height: var(--_medal);
    margin: 0 auto 18px;
    border-radius: 50%;
    color: var(--_on-chip);
    background:
      radial-gradient(circle at 50% 18%, rgb(255 255 255 / 0.42), transparent 60%),
      radial-gradient(circle at 50% 100%, rgb(0 0 0 / 0.22), transparent 62%), var(--_chip);
    box-shadow:
      0 0 0 5px var(--_surface),
      0 0 0 7px color-mix(in srgb, var(--_chip) 55%, transparent),
      0 10px 28px color-mix(in srgb, var(--_chip) 45%, transparent),
      inset 0 -4px 8px rgb(0 0 0 / 0.14),
      inset 0 2px 3px rgb(255 255 255 / 0.4);
  }
  dialog[open] .medal {
    animation: pop 250ms cubic-bezier(0.2, 0.9, 0.3, 1.6) 60ms backwards;
  }
  dialog[open].waits .medal {
    animation-delay: 960ms;
  }
  .medal svg {
    width: 42px;
    height: 42px;
  }
  .medal:has(img:not([hidden])) {
    width: fit-content;
    height: auto;
    border-radius: 0;
    background: none;
    box-shadow: none;
  }
  .medal:has(img:not([hidden])) svg {
    display: none;
  }
  .medal img {
    height: calc(var(--_medal) * 1.5);
    max-width: calc(var(--_medal) * 2.8);
    border-radius: 14px;
    object-fit: contain;
    filter: drop-shadow(0 6px 16px rgb(0 0 0 / 0.32));
  }

  .said {
    margin: 0;
    font-size: 13px;
    font-weight: 600;
    letter-spacing: 0.08em;
    text-transform: uppercase;
    color: var(--_quiet);
  }
  .said.typed {
    letter-spacing: 0;
    text-transform: none;
  }
  @media (min-height: 301px) {
    .said.typed {
      font-size: 17px;
    }
  }
  .said:dir(rtl) {
    letter-spacing: 0;
  }
  h2 {
    margin: 6px 0 12px;
    font-size: 44px;
    line-height: 1.12;
    font-weight: 800;
    letter-spacing: -0.015em;
    overflow-wrap: anywhere;
    text-wrap: balance;
  }
  h2.medium {
    font-size: 34px;
  }
  h2.long {
    font-size: 26px;
    letter-spacing: 0;
  }
  h2.longest {
    font-size: 20px;
    font-weight: 700;
    letter-spacing: 0;
  }

  .facts {
    margin: 0;
    font-size: 15px;
    line-height: 1.5;
    color: var(--_quiet);
    font-variant-numeric: tabular-nums;
  }
  .note {
    display: inline-block;
    margin: 10px 0 0;
    padding: 4px 12px;
    border-radius: 99px;
    border: 1px dashed var(--_line);
    font-size: 13px;
    font-weight: 600;
    color: var(--_quiet);
  }

  :is(button, a, ol, .announcement):focus-visible {
    outline: 3px solid var(--_focus);
    outline-offset: 2px;
  }
  /* No ring, because the name is not a control. A script focuses the name for screen readers. */
  #name:focus-visible,
  dialog:focus-visible,
  :host([without-ring]) :focus-visible {
    outline: none;
  }
  :is(ol, .announcement):focus-visible {
    outline-offset: -3px;
  }

  ${unseen}

  @keyframes wait {
    from,
    to {
      opacity: 0;
      pointer-events: none;
    }
  }
  @keyframes rise {
    from {
      transform: translateY(20px) scale(0.86);
    }
  }
  @keyframes pop {
    from {
      opacity: 0;
      transform: scale(0.4) rotate(-20deg);
    }
  }
  @keyframes appear {
    from {
      opacity: 0;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    dialog[open],
    dialog[open] .medal,
    dialog::backdrop {
      animation: none;
    }
  }
  @media (forced-colors: active) {
    .medal {
      border: 2px solid CanvasText;
    }
  }
`;
