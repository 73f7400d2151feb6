import { defineElement } from '../../ui/define-element.ts';
import { SvcConsoleEntries } from './svc-console-entries.component.ts';

defineElement('svc-console-entries', SvcConsoleEntries);

declare global {
  interface HTMLElementTagNameMap {
    'svc-console-entries': SvcConsoleEntries;
  }
}
