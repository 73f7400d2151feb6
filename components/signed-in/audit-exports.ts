import { html, type TemplateResult } from 'lit';

export function auditExports(path: string): TemplateResult {
  return html`<div class="actions">
    <a class="button quiet small" href=${`${path}/export`} download="svc-audit.json">Download as JSON</a>
    <a class="button quiet small" href=${`${path}/export.jsonl`} download="svc-audit.jsonl"
      >Download as JSON lines</a
    >
  </div>`;
}
