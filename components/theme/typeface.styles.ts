import { css } from 'lit';

/**
 * For elements of pages that stand by themselves, after `tokens`: Inter, which such a page loads by typeface.css, and
 * the scheme that its reader chose, which stands on the root element.
 */
export const typeface = css`
  :host {
    --svc-font:
      'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', Arial,
      sans-serif;
    color-scheme: inherit;
  }
`;
