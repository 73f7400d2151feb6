import { css } from 'lit';

/**
 * The font Inter, and the colour scheme of the page. For elements of top-level pages. List these styles after
 * `tokens`.
 */
export const typeface = css`
  :host {
    --svc-font:
      'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', Arial,
      sans-serif;
    color-scheme: inherit;
  }
`;
