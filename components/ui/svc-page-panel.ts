import { defineElement } from './define-element.ts';
import { SvcPagePanel } from './svc-page-panel.component.ts';

defineElement('svc-page-panel', SvcPagePanel);

declare global {
  interface HTMLElementTagNameMap {
    'svc-page-panel': SvcPagePanel;
  }
}
