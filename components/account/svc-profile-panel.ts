import { defineElement } from '../ui/define-element.ts';
import { SvcProfilePanel } from './svc-profile-panel.component.ts';

defineElement('svc-profile-panel', SvcProfilePanel);

declare global {
  interface HTMLElementTagNameMap {
    'svc-profile-panel': SvcProfilePanel;
  }
}
