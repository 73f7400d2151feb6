import { defineElement } from '../ui/define-element.ts';
import { SvcSessionsPanel } from './svc-sessions-panel.component.ts';

defineElement('svc-sessions-panel', SvcSessionsPanel);

declare global {
  interface HTMLElementTagNameMap {
    'svc-sessions-panel': SvcSessionsPanel;
  }
}
