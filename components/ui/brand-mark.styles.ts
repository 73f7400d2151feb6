import { css } from 'lit';

/** Size and strokes of the brand mark inside an element with the class `brand`. */
export const brandMarkStyles = css`
  .brand svg {
    width: 28px;
    height: 28px;
    fill: none;
    stroke: currentColor;
    stroke-width: 1.5;
  }

  .brand .hub {
    fill: var(--svc-accent);
    stroke: var(--svc-ground);
    stroke-width: 2;
  }
`;
