import { css } from 'lit';

export const colourInput = css`
  input[type='color'] {
    padding: 0;
    border: 1px solid var(--svc-edge);
    border-radius: var(--corner);
    background: none;
    cursor: pointer;
  }

  input[type='color']::-webkit-color-swatch-wrapper {
    padding: 0;
  }

  input[type='color']::-webkit-color-swatch {
    border: 0;
    border-radius: calc(var(--corner) - 1px);
  }

  input[type='color']::-moz-color-swatch {
    border: 0;
    border-radius: calc(var(--corner) - 1px);
  }
`;
