import { css } from 'lit';

/** Hides an element from view. Screen readers still read the element. */
export const outOfView = css`
  position: absolute;
  width: 1px;
  height: 1px;
  margin: 0;
  padding: 0;
  border: 0;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
`;

/** Hides an element from view. Screen readers still read the element. */
export const unseen = css`
  .unseen {
    ${outOfView}
  }
`;
