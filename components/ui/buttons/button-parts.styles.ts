import { css } from 'lit';

export const shape = css`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: 8px;
  border-radius: var(--svc-radius);
  font: inherit;
  text-align: center;
  cursor: pointer;
  transition: background-color var(--svc-motion);
`;

export const bright = css`
  border-color: transparent;
  background: var(--svc-accent);
  color: var(--svc-accent-text);
`;

export const brightHover = css`
  background: color-mix(in srgb, var(--svc-accent) 88%, var(--svc-text));
`;

export const iconShape = css`
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
`;

export const plainHover = css`
  background: color-mix(in srgb, var(--svc-text) 8%, transparent);
  color: var(--svc-text);
`;

export const signStrokes = css`
  fill: none;
  stroke: currentColor;
  stroke-width: 1.75;
  stroke-linecap: round;
  stroke-linejoin: round;
`;
