import { css } from 'lit';
import { unseen } from '../theme/unseen.styles.ts';

/** Buttons, fields and notes of the panels beside a wheel: its editor, its results, sharing. */
export const panel = css`
  ${unseen}

  :host {
    display: block;
    color: var(--svc-text);
    font: 16px/1.5 var(--svc-font);
    --svc-control: 40px;
  }

  @media (pointer: coarse) {
    :host {
      --svc-control: 44px;
    }
  }

  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }

  button,
  .button {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 8px;
    min-height: var(--svc-control);
    padding: 4px 12px;
    border: 1px solid var(--svc-line);
    border-radius: var(--svc-radius);
    background: var(--svc-raised);
    color: var(--svc-text);
    font: inherit;
    font-size: 15px;
    font-weight: 550;
    white-space: nowrap;
    cursor: pointer;
    transition: background-color var(--svc-motion);
  }

  button:hover,
  .button:hover {
    background: color-mix(in srgb, var(--svc-raised) 92%, var(--svc-text));
  }

  button.main {
    border-color: transparent;
    background: var(--svc-accent);
    color: var(--svc-accent-text);
  }

  button.main:hover {
    background: color-mix(in srgb, var(--svc-accent) 88%, var(--svc-text));
  }

  button.icon {
    width: var(--svc-control);
    padding: 0;
  }

  button.bare {
    border-color: transparent;
    background: none;
  }

  button.bare:hover {
    background: color-mix(in srgb, transparent 90%, var(--svc-text));
  }

  button.link {
    min-height: 32px;
    padding: 0 4px;
    border: 0;
    background: none;
    color: var(--svc-accent);
    text-decoration: underline;
    text-underline-offset: 3px;
  }

  button:disabled,
  button[aria-disabled='true'] {
    color: var(--svc-text-quiet);
    opacity: 0.55;
    cursor: default;
  }

  button:focus-visible,
  .button:focus-visible,
  input:focus-visible,
  textarea:focus-visible,
  summary:focus-visible,
  a:focus-visible,
  [tabindex]:focus-visible {
    outline: 3px solid var(--svc-focus);
    outline-offset: 1px;
  }

  input:not([type='color'], [type='file']),
  textarea {
    width: 100%;
    min-height: var(--svc-control);
    padding: 4px 12px;
    border: 1px solid var(--svc-edge);
    border-radius: var(--svc-radius);
    background: var(--svc-surface);
    color: var(--svc-text);
    font: inherit;
  }

  input[aria-invalid='true'],
  textarea[aria-invalid='true'] {
    border-color: var(--svc-danger);
  }

  ::placeholder {
    color: var(--svc-text-quiet);
    opacity: 1;
  }

  label,
  .label {
    display: block;
    margin-bottom: 4px;
    font-size: 14px;
    font-weight: 600;
  }

  .quiet {
    color: var(--svc-text-quiet);
    font-size: 14px;
  }

  .fault {
    color: var(--svc-danger);
    font-size: 14px;
  }

  p {
    margin: 0;
  }

  h2,
  h3 {
    margin: 0;
    font-size: 16px;
    line-height: 24px;
  }

  svg.sign {
    flex: none;
    width: 20px;
    height: 20px;
    fill: none;
    stroke: currentcolor;
    stroke-width: 2;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
`;
