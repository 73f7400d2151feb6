import { defineElement } from '../../ui/define-element.ts';
import { SvcWheelEntries } from './svc-wheel-entries.component.ts';

defineElement('svc-wheel-entries', SvcWheelEntries);

declare global {
  interface HTMLElementTagNameMap {
    'svc-wheel-entries': SvcWheelEntries;
  }
}
