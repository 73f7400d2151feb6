import { defineElement } from '../ui/define-element.ts';
import { SvcDataPanel } from './svc-data-panel.component.ts';

defineElement('svc-data-panel', SvcDataPanel);

declare global {
  interface HTMLElementTagNameMap {
    'svc-data-panel': SvcDataPanel;
  }
}
