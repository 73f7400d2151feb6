import { defineElement } from '../ui/define-element.ts';
import { SvcPasswordPanel } from './svc-password-panel.component.ts';

defineElement('svc-password-panel', SvcPasswordPanel);

declare global {
  interface HTMLElementTagNameMap {
    'svc-password-panel': SvcPasswordPanel;
  }
}
