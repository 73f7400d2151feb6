import { defineElement } from '../ui/define-element.ts';
import { SvcInheritancesPanel } from './svc-inheritances-panel.component.ts';

defineElement('svc-inheritances-panel', SvcInheritancesPanel);

declare global {
  interface HTMLElementTagNameMap {
    'svc-inheritances-panel': SvcInheritancesPanel;
  }
}
