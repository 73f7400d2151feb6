import { defineElement } from '../ui/define-element.ts';
import '../wheel/svc-wheel.ts';
import { SvcWheelPage } from './svc-wheel-page.component.ts';

defineElement('svc-wheel-page', SvcWheelPage);

declare global {
  interface HTMLElementTagNameMap {
    'svc-wheel-page': SvcWheelPage;
  }
}
