import { css } from 'lit';
import { pageButtons } from '../ui/buttons/page-buttons.styles.ts';
import { unseen } from '../theme/unseen.styles.ts';

export const controls = css`
  ${pageButtons}
  ${unseen}

  a {
    color: var(--svc-accent);
    text-underline-offset: 3px;
    border-radius: 4px;
  }

  a:focus-visible,
  button:focus-visible,
  summary:focus-visible,
  pre:focus-visible {
    outline: 3px solid var(--svc-focus);
    outline-offset: 2px;
  }

  .segments {
    display: flex;
    flex-wrap: wrap;
    gap: 4px;
    margin: 0;
    padding: 4px;
    border: 0;
    border-radius: var(--svc-radius-large);
    background: color-mix(in srgb, var(--svc-text) 6%, transparent);
  }

  .segments label {
    position: relative;
    display: grid;
    flex: 1 0 auto;
    place-items: center;
    min-height: 40px;
    padding: 0 14px;
    border-radius: var(--svc-radius);
    color: var(--svc-text-quiet);
    font-size: 14px;
    font-weight: 550;
    font-variant-numeric: tabular-nums;
    cursor: pointer;
    transition:
      background-color var(--svc-motion),
      color var(--svc-motion);
  }

  .segments label:hover {
    color: var(--svc-text);
  }

  .segments input {
    position: absolute;
    inset: 0;
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }

  .segments label:has(:checked) {
    background: var(--svc-raised);
    box-shadow: 0 1px 3px light-dark(rgb(24 26 48 / 0.18), rgb(0 0 0 / 0.5));
    color: var(--svc-text);
  }

  .segments label:has(:focus-visible) {
    outline: 3px solid var(--svc-focus);
  }

  @media (forced-colors: active) {
    .segments label:has(:checked) {
      background: Highlight;
      color: HighlightText;
      forced-color-adjust: none;
    }
  }
`;
