import { css } from 'lit';
import { iconShape, plainHover } from './button-parts.styles.ts';

export const iconButton = css`
  button {
    ${iconShape}
  }

  button:hover {
    ${plainHover}
  }

  button:focus-visible {
    outline: 3px solid var(--svc-focus);
  }
`;
