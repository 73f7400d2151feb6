import './svc-wheel-winner.ts';
import { SvcWheel } from './svc-wheel.component.ts';

if (!customElements.get('svc-wheel')) customElements.define('svc-wheel', SvcWheel);

declare global {
  interface HTMLElementTagNameMap {
    'svc-wheel': SvcWheel;
  }
}

export { SvcWheel };
