import { html, type TemplateResult } from 'lit';
import { text } from '../language/text.ts';

export const outboxLink = (look: 'button' | 'link'): TemplateResult =>
  html`<a class=${look} href="/outbox">${text('Open the outbox (development)')}</a>`;
