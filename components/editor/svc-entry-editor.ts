import { defineElement } from '../define-element.ts';
import { SvcEntryEditor } from './svc-entry-editor.component.ts';

defineElement('svc-entry-editor', SvcEntryEditor);

declare global {
  interface HTMLElementTagNameMap {
    'svc-entry-editor': SvcEntryEditor;
  }
}
