import { css } from 'lit';

/** Declarations of a button that looks like a link. */
export const linkLook = css`
  border: 0;
  border-radius: var(--svc-radius-small);
  background: none;
  color: var(--svc-accent);
  font: inherit;
  font-weight: 550;
  text-decoration: underline;
  text-underline-offset: 3px;
  cursor: pointer;
`;
