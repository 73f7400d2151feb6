import { defineElement } from './define-element.ts';
import { SvcMenu } from './svc-menu.component.ts';

defineElement('svc-menu', SvcMenu);

declare global {
  interface HTMLElementTagNameMap {
    'svc-menu': SvcMenu;
  }
}
