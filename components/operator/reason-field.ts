import { html } from 'lit';

export const reasonField = html`<div class="field">
  <label for="reason">Reason (optional)</label>
  <p id="reason-hint" class="hint">The owner sees it in their security events.</p>
  <input id="reason" dir="auto" maxlength="200" autocomplete="off" aria-describedby="reason-hint" />
</div>`;
