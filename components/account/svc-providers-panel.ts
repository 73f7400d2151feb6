import { defineElement } from '../ui/define-element.ts';
import { SvcProvidersPanel } from './svc-providers-panel.component.ts';

defineElement('svc-providers-panel', SvcProvidersPanel);

declare global {
  interface HTMLElementTagNameMap {
    'svc-providers-panel': SvcProvidersPanel;
  }
}
