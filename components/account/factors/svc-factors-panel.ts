import { defineElement } from '../../ui/define-element.ts';
import { SvcFactorsPanel } from './svc-factors-panel.component.ts';

defineElement('svc-factors-panel', SvcFactorsPanel);

declare global {
  interface HTMLElementTagNameMap {
    'svc-factors-panel': SvcFactorsPanel;
  }
}
