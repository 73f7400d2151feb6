import { defineElement } from '../ui/define-element.ts';
import { SvcSavedLooks } from './svc-saved-looks.component.ts';

defineElement('svc-saved-looks', SvcSavedLooks);

declare global {
  interface HTMLElementTagNameMap {
    'svc-saved-looks': SvcSavedLooks;
  }
}
