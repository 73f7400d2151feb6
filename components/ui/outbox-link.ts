import { html, type TemplateResult } from 'lit';

export const outboxLink = (look: 'button' | 'link'): TemplateResult =>
  html`<a class=${look} href="/outbox">Open the outbox (development)</a>`;
