import { css } from 'lit';

/** Strokes of an icon of a page, in the colour of the text. */
export const signStrokes = css`
  fill: none;
  stroke: currentColor;
  stroke-width: 1.75;
  stroke-linecap: round;
  stroke-linejoin: round;
`;
