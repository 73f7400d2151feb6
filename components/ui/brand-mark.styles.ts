import { css } from 'lit';

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

export const brandLink = css`
  display: flex;
  align-items: center;
  gap: 10px;
  min-height: 44px;
  color: var(--svc-text);
  font-size: 18px;
  font-weight: 750;
  letter-spacing: -0.01em;
  text-decoration: none;
`;

export const headerLink = css`
  display: inline-flex;
  align-items: center;
  min-height: 44px;
  padding: 0 12px;
  border-radius: var(--svc-radius);
  color: var(--svc-text-quiet);
  font-size: 15px;
  font-weight: 550;
  text-decoration: none;
  white-space: nowrap;
  transition: color var(--svc-motion);
`;
