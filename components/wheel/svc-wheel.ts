import { defineElement } from '../define-element.ts';
import './svc-wheel-entries.ts';
import './svc-wheel-volume.ts';
import './svc-wheel-winner.ts';
import { SvcWheel } from './svc-wheel.component.ts';

defineElement('svc-wheel', SvcWheel);

declare global {
  interface HTMLElementTagNameMap {
    'svc-wheel': SvcWheel;
  }
}

export { SvcWheel };
