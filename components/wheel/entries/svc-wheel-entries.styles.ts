import { css } from 'lit';

export const entryListStyles = css`
  :host {
    display: contents;
    --_surface: var(--svc-surface, light-dark(#ffffff, #191b26));
    --_text: var(--svc-text, light-dark(#14161f, #f1f2f8));
    --_quiet: var(--svc-text-quiet, light-dark(#565c70, #a5abc0));
    --_line: var(--svc-line, light-dark(#dfe1ea, #2e3243));
    --_accent: var(--svc-accent, light-dark(#4b3fd6, #8f86ff));
    --_accent-text: var(--svc-accent-text, light-dark(#ffffff, #11121b));
    --_focus: var(--svc-focus, light-dark(#4b3fd6, #b4aeff));
    --_row: 44px;
  }

  button {
    min-height: 44px;
    padding: 0 16px;
    border: 1px solid var(--_line);
    border-radius: var(--svc-radius, 8px);
    background: var(--_surface);
    color: var(--_text);
    font: 600 14px / 1.2 var(--svc-font, system-ui, sans-serif);
    cursor: pointer;
  }

  .opener {
    position: absolute;
    left: 0;
    bottom: 0;
    max-width: 100%;
    box-shadow: var(--svc-shadow, 0 4px 16px rgb(0 0 0 / 0.25));
    z-index: 1;
  }

  .opener:not(:focus-visible) {
    width: 1px;
    height: 1px;
    min-height: 0;
    padding: 0;
    border: 0;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }

  button:focus-visible,
  [role='listbox']:focus-visible {
    outline: 3px solid var(--_focus);
    outline-offset: 2px;
  }

  dialog {
    box-sizing: border-box;
    width: min(420px, calc(100vw - 16px));
    max-height: min(640px, calc(100vh - 16px));
    padding: 24px;
    border: 1px solid var(--_line);
    border-radius: var(--svc-radius-large, 12px);
    background: var(--_surface);
    color: var(--_text);
    box-shadow: var(--svc-shadow, 0 8px 32px rgb(0 0 0 / 0.35));
    font-family: var(--svc-font, system-ui, sans-serif);
  }
  dialog[open] {
    display: flex;
    flex-direction: column;
    gap: 16px;
  }
  dialog::backdrop {
    background: rgb(8 9 16 / 0.5);
  }

  h2 {
    margin: 0;
    font-size: 20px;
    line-height: 1.2;
    font-variant-numeric: tabular-nums;
  }

  [role='listbox'] {
    flex: 0 1 auto;
    overflow-y: auto;
    min-height: var(--_row);
    border: 1px solid var(--_line);
    border-radius: var(--svc-radius, 8px);
    overscroll-behavior: contain;
  }
  .all {
    height: calc(var(--_count, 0) * var(--_row));
  }
  .some {
    translate: 0 calc(var(--_from, 0) * var(--_row));
  }

  [role='option'] {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 16px;
    box-sizing: border-box;
    height: var(--_row);
    padding: 0 12px;
    font-size: 16px;
  }
  [role='option'][aria-selected='true'] {
    background: color-mix(in srgb, var(--_accent) 14%, transparent);
    box-shadow: inset 3px 0 var(--_accent);
  }
  .name {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .odds {
    flex: none;
    font-size: 14px;
    font-variant-numeric: tabular-nums;
    color: var(--_quiet);
  }
  [aria-selected='true'] .odds {
    color: var(--_text);
  }

  .close {
    align-self: center;
    min-width: 120px;
    border-color: transparent;
    background: var(--_accent);
    color: var(--_accent-text);
    font-size: 16px;
  }

  @media (max-height: 300px), (max-width: 240px) {
    dialog {
      padding: 8px;
    }
    dialog[open] {
      gap: 8px;
    }
    h2 {
      font-size: 16px;
    }
  }
`;
