import { css } from 'lit';

export const builderColours = css`
  .colours legend {
    margin-bottom: 6px;
    font-size: 15px;
  }

  .colours ul {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    margin: 0;
    padding: 0;
    list-style: none;
  }

  .colours li {
    display: flex;
  }

  .colours input {
    box-sizing: border-box;
    width: 48px;
    height: 44px;
    padding: 4px;
    border: 1px solid var(--svc-edge);
    border-inline-end: 0;
    border-radius: 0;
    border-start-start-radius: var(--svc-radius);
    border-end-start-radius: var(--svc-radius);
    background: var(--svc-ground);
    cursor: pointer;
  }

  .colours input::-webkit-color-swatch-wrapper {
    padding: 0;
  }

  .colours input::-webkit-color-swatch {
    border: 0;
    border-radius: 4px;
  }

  .colours input::-moz-color-swatch {
    border: 0;
    border-radius: 4px;
  }

  .colours input:focus-visible {
    outline: 3px solid var(--svc-focus);
    outline-offset: 1px;
  }

  .colours li .plain {
    padding: 0 8px;
    border: 1px solid var(--svc-edge);
    border-radius: 0;
    border-start-end-radius: var(--svc-radius);
    border-end-end-radius: var(--svc-radius);
    background: var(--svc-ground);
  }

  .colours svg {
    width: 16px;
    height: 16px;
    fill: none;
    stroke: currentColor;
    stroke-width: 2;
    stroke-linecap: round;
  }
`;
