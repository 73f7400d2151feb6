import { html, type TemplateResult } from 'lit';
import { text } from '../language/text.ts';

export const reasonField = (): TemplateResult =>
  html`<div class="field">
    <label for="reason">${text('Reason (optional)')}</label>
    <p id="reason-hint" class="hint">${text('The owner sees it in their security events.')}</p>
    <input id="reason" dir="auto" maxlength="200" autocomplete="off" aria-describedby="reason-hint" />
  </div>`;
