import { defineElement } from '../../ui/define-element.ts';
import { SvcEntryTable } from './svc-entry-table.component.ts';
import '../svc-entry-bar.ts';
import '../../ui/svc-menu.ts';

defineElement('svc-entry-table', SvcEntryTable);

declare global {
  interface HTMLElementTagNameMap {
    'svc-entry-table': SvcEntryTable;
  }
}
