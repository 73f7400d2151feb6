import { html } from 'lit';

/** The service's mark without its name. Needs brand-mark.styles.ts. */
export const brandMark = html`<svg viewBox="0 0 32 32" aria-hidden="true">
  <circle cx="16" cy="16" r="14" />
  <path d="M16 2v28M2 16h28M6.1 6.1l19.8 19.8M25.9 6.1 6.1 25.9" />
  <circle class="hub" cx="16" cy="16" r="4.5" />
</svg>`;
