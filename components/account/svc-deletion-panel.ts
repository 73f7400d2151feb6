import { defineElement } from '../ui/define-element.ts';
import { SvcDeletionPanel } from './svc-deletion-panel.component.ts';

defineElement('svc-deletion-panel', SvcDeletionPanel);

declare global {
  interface HTMLElementTagNameMap {
    'svc-deletion-panel': SvcDeletionPanel;
  }
}
