import './svc-verify-receipt.ts';
import { SvcVerify } from './svc-verify.component.ts';

if (!customElements.get('svc-verify')) customElements.define('svc-verify', SvcVerify);

declare global {
  interface HTMLElementTagNameMap {
    'svc-verify': SvcVerify;
  }
}
