import { SvcWheelVolume } from './svc-wheel-volume.component.ts';

if (!customElements.get('svc-wheel-volume')) customElements.define('svc-wheel-volume', SvcWheelVolume);

declare global {
  interface HTMLElementTagNameMap {
    'svc-wheel-volume': SvcWheelVolume;
  }
}
