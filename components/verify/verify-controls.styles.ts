import { css } from 'lit';
import { fieldBox } from '../ui/field-parts.styles.ts';
import { pageButtons } from '../ui/buttons/page-buttons.styles.ts';

export const controls = css`
  ${pageButtons}

  button:focus-visible,
  input:focus-visible,
  textarea:focus-visible,
  summary:focus-visible,
  a:focus-visible,
  input[type='file']:focus-visible + .button {
    outline: 3px solid var(--svc-focus);
    outline-offset: 2px;
  }

  label:not(.button) {
    display: block;
    margin-bottom: 4px;
    font-size: 14px;
    font-weight: 600;
  }

  input:not([type='file']),
  textarea {
    ${fieldBox}
    padding-block: 10px;
  }

  textarea {
    display: block;
    resize: vertical;
  }

  textarea,
  input.code {
    font-family: var(--svc-mono);
    font-size: 14px;
  }

  .file {
    position: relative;
    display: inline-flex;
  }

  /* The input is invisible and covers its label. Readers can still focus the input. */
  input[type='file'] {
    position: absolute;
    inset: 0;
    width: 100%;
    opacity: 0;
    pointer-events: none;
  }

  .actions {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
  }

  .fault {
    margin: 4px 0 0;
    color: var(--svc-danger);
    font-size: 14px;
  }
`;
