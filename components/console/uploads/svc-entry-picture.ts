import { defineElement } from '../../ui/define-element.ts';
import { SvcEntryPicture } from './svc-entry-picture.component.ts';

defineElement('svc-entry-picture', SvcEntryPicture);

declare global {
  interface HTMLElementTagNameMap {
    'svc-entry-picture': SvcEntryPicture;
  }
}
