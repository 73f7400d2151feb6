import { defineElement } from '../../ui/define-element.ts';
import { SvcUploadList } from './svc-upload-list.component.ts';

defineElement('svc-upload-list', SvcUploadList);

declare global {
  interface HTMLElementTagNameMap {
    'svc-upload-list': SvcUploadList;
  }
}
