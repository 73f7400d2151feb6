import { defineElement } from '../../ui/define-element.ts';
import { SvcAccountWheels } from './svc-account-wheels.component.ts';

defineElement('svc-account-wheels', SvcAccountWheels);

declare global {
  interface HTMLElementTagNameMap {
    'svc-account-wheels': SvcAccountWheels;
  }
}
