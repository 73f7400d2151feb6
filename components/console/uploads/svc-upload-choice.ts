import { defineElement } from '../../ui/define-element.ts';
import { SvcUploadChoice } from './svc-upload-choice.component.ts';

defineElement('svc-upload-choice', SvcUploadChoice);

declare global {
  interface HTMLElementTagNameMap {
    'svc-upload-choice': SvcUploadChoice;
  }
}
