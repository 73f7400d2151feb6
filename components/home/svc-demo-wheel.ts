import { defineElement } from '../ui/define-element.ts';
import '../wheel/svc-wheel.ts';
import { SvcDemoWheel } from './svc-demo-wheel.component.ts';

defineElement('svc-demo-wheel', SvcDemoWheel);

declare global {
  interface HTMLElementTagNameMap {
    'svc-demo-wheel': SvcDemoWheel;
  }
}
