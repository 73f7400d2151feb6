import { defineElement } from '../ui/define-element.ts';
import { SvcOperatorUploads } from './svc-operator-uploads.component.ts';

defineElement('svc-operator-uploads', SvcOperatorUploads);

declare global {
  interface HTMLElementTagNameMap {
    'svc-operator-uploads': SvcOperatorUploads;
  }
}
