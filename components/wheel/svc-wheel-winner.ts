import { SvcWheelWinner } from './svc-wheel-winner.component.ts';

if (!customElements.get('svc-wheel-winner')) customElements.define('svc-wheel-winner', SvcWheelWinner);

declare global {
  interface HTMLElementTagNameMap {
    'svc-wheel-winner': SvcWheelWinner;
  }
}
