import '../language/wheel-texts.ts';
import { defineElement } from '../ui/define-element.ts';
import './entries/svc-wheel-entries.ts';
import './svc-wheel-volume.ts';
import './winner/svc-wheel-winner.ts';
import { SvcWheel } from './svc-wheel.component.ts';

defineElement('svc-wheel', SvcWheel);

declare global {
  interface HTMLElementTagNameMap {
    'svc-wheel': SvcWheel;
  }
}

export { SvcWheel };
