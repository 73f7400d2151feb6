import { css } from 'lit';

export const actions = css`
  .proof {
    display: flex;
    flex-wrap: wrap;
    justify-content: center;
    align-items: center;
    gap: 0 16px;
    margin-top: 6px;
    font-size: 14px;
  }
  .proof a,
  .proof button {
    display: inline-flex;
    align-items: center;
    gap: 6px;
    min-height: 44px;
    padding: 0 6px;
    border: 0;
    border-radius: var(--svc-radius-small, 6px);
    background: none;
    font: inherit;
    font-weight: 600;
    color: var(--_accent);
  }
  .proof button {
    color: var(--_quiet);
    cursor: pointer;
    font-variant-numeric: tabular-nums;
  }
  .proof button:hover {
    color: var(--_text);
  }
  .proof svg {
    width: 16px;
    height: 16px;
  }
  .whole {
    margin: 0 0 8px;
    padding: 8px 12px;
    border-radius: var(--svc-radius-small, 6px);
    background: color-mix(in srgb, var(--_quiet) 14%, transparent);
    font-size: 13px;
    overflow-wrap: anywhere;
    user-select: all;
  }

  .actions {
    position: relative;
    flex: none;
    display: flex;
    flex-wrap: wrap;
    justify-content: center;
    gap: 8px;
    padding: 16px 24px 24px;
  }
  .actions button {
    flex: 1 1 0;
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 8px;
    min-width: 104px;
    max-width: 240px;
    min-height: 48px;
    padding: 0 12px;
    border: 1px solid var(--_line);
    border-radius: var(--svc-radius-large, 12px);
    background: var(--_raised);
    color: var(--_text);
    font: inherit;
    font-size: 16px;
    font-weight: 650;
    white-space: nowrap;
    cursor: pointer;
    touch-action: manipulation;
    transition:
      background-color 150ms,
      border-color 150ms;
  }
  .actions button:hover {
    border-color: var(--_quiet);
  }
  .actions button.main {
    border-color: transparent;
    background: var(--_accent);
    color: var(--_accent-text);
  }
  .actions button.main:hover {
    background: color-mix(in srgb, var(--_accent) 88%, var(--_text));
  }
  .actions svg {
    flex: none;
    width: 18px;
    height: 18px;
  }
  .actions.many button {
    flex-basis: calc(50% - 4px);
    max-width: none;
  }

  @media (prefers-reduced-motion: reduce) {
    .actions button {
      transition: none;
    }
  }
  @media (forced-colors: active) {
    .actions button.main {
      border-color: ButtonText;
    }
  }
`;
