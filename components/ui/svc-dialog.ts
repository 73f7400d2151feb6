import { defineElement } from './define-element.ts';
import { SvcDialog } from './svc-dialog.component.ts';

defineElement('svc-dialog', SvcDialog);

declare global {
  interface HTMLElementTagNameMap {
    'svc-dialog': SvcDialog;
  }
}
