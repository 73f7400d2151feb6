import { defineElement } from '../ui/define-element.ts';
import { SvcConsole } from './svc-console.component.ts';

defineElement('svc-console', SvcConsole);

declare global {
  interface HTMLElementTagNameMap {
    'svc-console': SvcConsole;
  }
}
