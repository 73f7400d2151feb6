import { css } from 'lit';
import { pageButtons } from '../ui/buttons/page-buttons.styles.ts';
import { fieldBox } from '../ui/field-parts.styles.ts';
import { signStrokes } from '../ui/buttons/button-parts.styles.ts';
import { busyButton } from './busy-button.styles.ts';

export const formFields = css`
  form {
    display: grid;
    gap: 4px;
  }

  label {
    font-size: 14px;
    font-weight: 600;
  }

  input {
    ${fieldBox}
    min-height: 48px;
  }
`;

/** Message under a field. The message has room for two lines, so that the form does not move. */
export const noteLines = css`
  min-height: 40px;
  margin: 4px 0 8px;
  color: var(--svc-text-quiet);
  font-size: 14px;
  line-height: 20px;
  text-wrap: pretty;
`;

/**
 * Fields and buttons of a form without a shadow root. Insert these styles into the rule of the form's
 * element, and `ringTurn` before that rule.
 */
export const fieldStyles = css`
  ${pageButtons}
  ${busyButton}
  ${formFields}

  input[aria-invalid] {
    border-color: var(--svc-danger);
  }

  input + label {
    margin-top: 8px;
  }

  .secret {
    position: relative;
  }

  .secret input {
    padding-inline-end: 52px;
  }

  .toggle {
    position: absolute;
    inset-block: 2px;
    inset-inline-end: 2px;
    display: grid;
    place-items: center;
    width: 44px;
    padding: 0;
    border: 0;
    border-radius: var(--svc-radius-small);
    background: none;
    color: var(--svc-text-quiet);
    cursor: pointer;
  }

  .toggle:hover {
    color: var(--svc-text);
  }

  .sign {
    width: 22px;
    height: 22px;
    ${signStrokes}
  }

  p {
    ${noteLines}
  }

  .fault {
    color: var(--svc-danger);
  }

  .caps {
    color: var(--svc-text);
    font-weight: 600;
  }

  .button {
    width: 100%;
    min-height: 48px;
    font-variant-numeric: tabular-nums;
  }

  @media (max-height: 700px) {
    input,
    .button {
      min-height: 44px;
    }

    .toggle {
      width: 40px;
    }

    p {
      margin-bottom: 4px;
    }
  }

  /* In a popup window, every message fits on one line. */
  @media (min-width: 440px) and (max-width: 520px) and (max-height: 700px) {
    p {
      min-height: 20px;
    }
  }

  :is(input, button):focus-visible {
    outline: 3px solid var(--svc-focus);
    outline-offset: 1px;
  }
`;

export const otherWays = css`
  .mark {
    flex: none;
    width: 20px;
    height: 20px;
  }

  .or {
    display: grid;
    grid-template-columns: 1fr auto 1fr;
    align-items: center;
    gap: 12px;
    margin-block: -4px;
    font-size: 14px;
  }

  .or::before,
  .or::after {
    content: '';
    border-top: 1px solid var(--svc-line);
  }

  .button.plain {
    margin-block: -8px -12px;
  }
`;
