import { defineElement } from '../ui/define-element.ts';
import { SvcOperatedUploads } from './svc-operated-uploads.component.ts';

defineElement('svc-operated-uploads', SvcOperatedUploads);

declare global {
  interface HTMLElementTagNameMap {
    'svc-operated-uploads': SvcOperatedUploads;
  }
}
