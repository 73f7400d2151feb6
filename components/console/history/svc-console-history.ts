import { defineElement } from '../../ui/define-element.ts';
import { SvcConsoleHistory } from './svc-console-history.component.ts';

defineElement('svc-console-history', SvcConsoleHistory);

declare global {
  interface HTMLElementTagNameMap {
    'svc-console-history': SvcConsoleHistory;
  }
}
