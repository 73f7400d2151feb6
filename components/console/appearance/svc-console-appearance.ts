import { defineElement } from '../../ui/define-element.ts';
import { SvcConsoleAppearance } from './svc-console-appearance.component.ts';

defineElement('svc-console-appearance', SvcConsoleAppearance);

declare global {
  interface HTMLElementTagNameMap {
    'svc-console-appearance': SvcConsoleAppearance;
  }
}
