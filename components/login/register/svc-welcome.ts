import { defineElement } from '../../ui/define-element.ts';
import { SvcWelcome } from './svc-welcome.component.ts';

defineElement('svc-welcome', SvcWelcome);

declare global {
  interface HTMLElementTagNameMap {
    'svc-welcome': SvcWelcome;
  }
}
