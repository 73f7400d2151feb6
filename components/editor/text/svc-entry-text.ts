import { defineElement } from '../../ui/define-element.ts';
import { SvcEntryText } from './svc-entry-text.component.ts';

defineElement('svc-entry-text', SvcEntryText);

declare global {
  interface HTMLElementTagNameMap {
    'svc-entry-text': SvcEntryText;
  }
}
