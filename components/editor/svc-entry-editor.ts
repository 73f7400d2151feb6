import { defineElement } from '../ui/define-element.ts';
import { SvcEntryEditor } from './svc-entry-editor.component.ts';
import './table/svc-entry-table.ts';
import './text/svc-entry-text.ts';
import './list/svc-list-offer.ts';
import '../ui/svc-menu.ts';
import './rejected/svc-rejected-list.ts';
import './svc-wheel-options.ts';

defineElement('svc-entry-editor', SvcEntryEditor);

declare global {
  interface HTMLElementTagNameMap {
    'svc-entry-editor': SvcEntryEditor;
  }
}
