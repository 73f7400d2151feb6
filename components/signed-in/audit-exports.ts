import { html, type TemplateResult } from 'lit';
import { text } from '../language/text.ts';

export function auditExports(path: string): TemplateResult {
  return html`<div class="actions">
    <a class="button quiet small" href=${`${path}/export`} download="svc-audit.json"
      >${text('Download as JSON')}</a
    >
    <a class="button quiet small" href=${`${path}/export.jsonl`} download="svc-audit.jsonl"
      >${text('Download as JSON lines')}</a
    >
  </div>`;
}
