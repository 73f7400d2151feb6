import { css } from 'lit';

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

export const unseen = css`
  .unseen {
    ${outOfView}
  }
`;
