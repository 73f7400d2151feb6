import { defineElement } from '../ui/define-element.ts';
import { SvcDeveloper } from './svc-developer.component.ts';

defineElement('svc-developer', SvcDeveloper);

declare global {
  interface HTMLElementTagNameMap {
    'svc-developer': SvcDeveloper;
  }
}
