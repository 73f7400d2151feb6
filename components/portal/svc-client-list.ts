import { defineElement } from '../ui/define-element.ts';
import { SvcClientList } from './svc-client-list.component.ts';

defineElement('svc-client-list', SvcClientList);

declare global {
  interface HTMLElementTagNameMap {
    'svc-client-list': SvcClientList;
  }
}
