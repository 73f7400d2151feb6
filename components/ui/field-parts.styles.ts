import { css } from 'lit';

export const labelText = css`
  font-size: 14px;
  line-height: 20px;
  font-weight: 600;
`;

/** `--svc-field` is the background of a field that is not directly on the page. */
export const fieldBox = css`
  box-sizing: border-box;
  width: 100%;
  min-height: 44px;
  padding: 8px 12px;
  border: 1px solid var(--svc-edge);
  border-radius: var(--svc-radius);
  background: var(--svc-field, var(--svc-ground));
  color: var(--svc-text);
  font: inherit;
  transition: border-color var(--svc-motion);
`;
