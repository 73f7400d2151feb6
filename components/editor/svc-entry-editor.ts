import { defineElement } from '../define-element.ts';
import { SvcEntryEditor } from './svc-entry-editor.component.ts';
import './svc-entry-table.ts';
import './svc-entry-text.ts';
import './svc-list-offer.ts';
import './svc-menu.ts';
import './svc-rejected-list.ts';
import './svc-wheel-looks.ts';

defineElement('svc-entry-editor', SvcEntryEditor);

declare global {
  interface HTMLElementTagNameMap {
    'svc-entry-editor': SvcEntryEditor;
  }
}
