import { defineElement } from '../ui/define-element.ts';
import { SvcSignedIn } from './svc-signed-in.component.ts';

defineElement('svc-signed-in', SvcSignedIn);

declare global {
  interface HTMLElementTagNameMap {
    'svc-signed-in': SvcSignedIn;
  }
}
