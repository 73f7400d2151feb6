import { css } from 'lit';
import { panelButtons } from './buttons/panel-buttons.styles.ts';
import { unseen } from '../theme/unseen.styles.ts';

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

  ${panelButtons}

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
