import { css } from 'lit';

/** Visually hidden, read by screen readers. */
export const unseen = css`
  .unseen {
    position: absolute;
    width: 1px;
    height: 1px;
    margin: 0;
    padding: 0;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
`;
