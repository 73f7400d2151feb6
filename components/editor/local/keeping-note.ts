import { html, nothing, type TemplateResult } from 'lit';
import type { LocalWheel } from './local-wheel.ts';

/** Explains where a wheel is stored, and what to do if it cannot be stored. */
export function keepingNote({ keeping, wasUnreadable, entries }: LocalWheel): TemplateResult {
  const lost = 'Save it as CSV (under More) before you close the page.';
  if (keeping === 'full') {
    return html`<p class="fault" role="alert">This browser has no room left to store this list. ${lost}</p>`;
  }
  if (keeping === 'unavailable') {
    return html`<p class=${entries.length > 0 ? 'fault' : 'quiet'}>
      This browser does not let the page store anything here. ${entries.length > 0 ? lost : nothing}
    </p>`;
  }
  if (wasUnreadable) {
    return html`<p class="fault">
      The list stored here could not be read. It was set aside, and this is a new list.
    </p>`;
  }
  return html`<p class="quiet">Stored only in this browser.</p>`;
}
