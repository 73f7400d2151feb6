import { defineElement } from '../../ui/define-element.ts';
import { SvcBrowserWheels } from './svc-browser-wheels.component.ts';

defineElement('svc-browser-wheels', SvcBrowserWheels);

declare global {
  interface HTMLElementTagNameMap {
    'svc-browser-wheels': SvcBrowserWheels;
  }
}
