import { defineElement } from '../../ui/define-element.ts';
import { SvcClientEnd } from './svc-client-end.component.ts';

defineElement('svc-client-end', SvcClientEnd);

declare global {
  interface HTMLElementTagNameMap {
    'svc-client-end': SvcClientEnd;
  }
}
