import { html, type TemplateResult } from 'lit';

/** Renders the link to the mails of a development server. */
export const outboxLink = (look: 'button' | 'link'): TemplateResult =>
  html`<a class=${look} href="/outbox">Open the outbox (development)</a>`;
