import { defineElement } from '../ui/define-element.ts';
import { SvcConsentsPanel } from './svc-consents-panel.component.ts';

defineElement('svc-consents-panel', SvcConsentsPanel);

declare global {
  interface HTMLElementTagNameMap {
    'svc-consents-panel': SvcConsentsPanel;
  }
}
