import { svg, type TemplateResult } from 'lit';
import type { Check } from '../wheel/engine/check-evidence.ts';

const paths = {
  passed: svg`<path d="M6.5 12.5l3.7 3.7 7.5-8" />`,
  failed: svg`<path d="M7.5 7.5l9 9M16.5 7.5l-9 9" />`,
  open: svg`<path d="M7 12h10" />`,
};

export function outcomeIcon(outcome: Check['outcome']): TemplateResult {
  return svg`<svg class="icon" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2.5"
    stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${paths[outcome]}</svg>`;
}
