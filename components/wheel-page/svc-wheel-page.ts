import '../wheel/svc-wheel.ts';
import { SvcWheelPage } from './svc-wheel-page.component.ts';

if (!customElements.get('svc-wheel-page')) customElements.define('svc-wheel-page', SvcWheelPage);

declare global {
  interface HTMLElementTagNameMap {
    'svc-wheel-page': SvcWheelPage;
  }
}
