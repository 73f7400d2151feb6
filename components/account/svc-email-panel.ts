import { defineElement } from '../ui/define-element.ts';
import { SvcEmailPanel } from './svc-email-panel.component.ts';

defineElement('svc-email-panel', SvcEmailPanel);

declare global {
  interface HTMLElementTagNameMap {
    'svc-email-panel': SvcEmailPanel;
  }
}
