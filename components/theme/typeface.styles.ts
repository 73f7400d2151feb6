import { css } from 'lit';

/**
 * Styles for elements of top-level pages, listed after `tokens`: the font Inter, which the page loads with typeface.ts,
 * and the colour scheme of the root element, which the reader may have chosen.
 */
export const typeface = css`
  :host {
    --svc-font:
      'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', Arial,
      sans-serif;
    color-scheme: inherit;
  }
`;
