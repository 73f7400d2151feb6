import { defineElement } from '../ui/define-element.ts';
import { SvcWheelVolume } from './svc-wheel-volume.component.ts';

defineElement('svc-wheel-volume', SvcWheelVolume);

declare global {
  interface HTMLElementTagNameMap {
    'svc-wheel-volume': SvcWheelVolume;
  }
}
