import { html, nothing, type TemplateResult } from 'lit';
import type { LocalWheel } from './local-wheel.ts';

/** Explains where a wheel is stored, and what to do if it cannot be stored. */
export function keepingNote({ keeping, wasUnreadable, entries }: LocalWheel): TemplateResult {
  const lost = 'Save it as CSV (under More) before you close the page.';
  if (keeping === 'full') {
    return html`<p class="fault" role="alert">This browser has no room left to keep this list. ${lost}</p>`;
  }
  if (keeping === 'unavailable') {
    return html`<p class=${entries.length > 0 ? 'fault' : 'quiet'}>
      This browser does not let the page keep anything here. ${entries.length > 0 ? lost : nothing}
    </p>`;
  }
  if (wasUnreadable) {
    return html`<p class="fault">
      What was kept here could not be read. It was set aside, and this list is new.
    </p>`;
  }
  return html`<p class="quiet">Kept in this browser only.</p>`;
}
