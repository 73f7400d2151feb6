import { css } from 'lit';
import { plainHover } from './button-parts.styles.ts';

export const iconButton = css`
  button {
    display: grid;
    place-items: center;
    width: 44px;
    height: 44px;
    padding: 0;
    border: 0;
    border-radius: var(--svc-radius);
    background: none;
    color: var(--svc-text-quiet);
    cursor: pointer;
  }

  button:hover {
    ${plainHover}
  }

  button:focus-visible {
    outline: 3px solid var(--svc-focus);
  }
`;
