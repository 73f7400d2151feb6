import { defineElement } from '../../ui/define-element.ts';
import { SvcRejectedList } from './svc-rejected-list.component.ts';

defineElement('svc-rejected-list', SvcRejectedList);

declare global {
  interface HTMLElementTagNameMap {
    'svc-rejected-list': SvcRejectedList;
  }
}
