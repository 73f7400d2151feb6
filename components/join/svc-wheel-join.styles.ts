import { css } from 'lit';
import { fieldBox } from '../ui/field-parts.styles.ts';

export const styles = css`
  .count {
    font-variant-numeric: tabular-nums;
    white-space: pre-line;
  }

  h1 {
    overflow-wrap: anywhere;
  }

  h2 {
    margin: 0;
    font-size: 17px;
    line-height: 24px;
    font-weight: 650;
  }

  :is(h1, h2):focus {
    outline: none;
  }

  section {
    display: grid;
    gap: 8px;
  }

  .state {
    padding: 16px;
    border-radius: var(--svc-radius-large);
    background: color-mix(in srgb, var(--svc-accent) 7%, transparent);
  }

  .state.good {
    background: color-mix(in srgb, var(--svc-good) 12%, transparent);
  }

  .state.good h2 {
    color: var(--svc-good);
  }

  form {
    display: grid;
    gap: 16px;
  }

  .field {
    display: grid;
    gap: 8px;
  }

  label {
    font-weight: 600;
  }

  input {
    ${fieldBox}
    min-height: 48px;
  }

  input:focus-visible {
    outline: 3px solid var(--svc-focus);
    outline-offset: 1px;
  }

  input[aria-invalid='true'] {
    border-color: var(--svc-danger);
  }

  .rules summary {
    cursor: pointer;
    font-weight: 600;
    line-height: 32px;
  }

  .rules li {
    font-size: 14px;
    line-height: 24px;
  }

  ul {
    margin: 0;
    padding-inline-start: 20px;
    color: var(--svc-text-quiet);
  }

  .receipt {
    gap: 12px;
  }

  dl {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: 4px 16px;
    margin: 0;
    font-size: 14px;
    line-height: 20px;
    font-variant-numeric: tabular-nums;
  }

  dt {
    color: var(--svc-text-quiet);
  }

  dd {
    margin: 0;
    text-align: end;
    overflow-wrap: anywhere;
  }

  .code {
    font-family: var(--svc-mono);
    font-size: 13px;
  }

  .pair {
    display: grid;
    grid-template-columns: 1fr auto;
    gap: 12px;
  }

  .pair .button {
    padding-inline: 14px;
  }

  [role='status']:empty {
    display: none;
  }

  .small {
    font-size: 14px;
    line-height: 20px;
  }

  .state a,
  .small a,
  .aside a {
    color: var(--svc-accent);
  }

  .name {
    display: inline-block;
    max-width: 100%;
    overflow-wrap: anywhere;
  }

  .leave {
    display: grid;
    grid-template-columns: 1fr 1fr;
    gap: 12px;
  }

  .leave p {
    grid-column: 1 / -1;
    text-align: center;
  }

  .button.danger {
    background: var(--svc-danger);
    color: var(--svc-surface);
  }

  .aside {
    margin: 24px 0 0;
    font-size: 14px;
    line-height: 20px;
    text-align: center;
  }
`;
