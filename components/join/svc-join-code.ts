import { defineElement } from '../ui/define-element.ts';
import { SvcJoinCode } from './svc-join-code.component.ts';

defineElement('svc-join-code', SvcJoinCode);

declare global {
  interface HTMLElementTagNameMap {
    'svc-join-code': SvcJoinCode;
  }
}
