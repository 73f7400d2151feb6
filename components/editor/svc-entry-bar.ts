import { defineElement } from '../ui/define-element.ts';
import { SvcEntryBar } from './svc-entry-bar.component.ts';

defineElement('svc-entry-bar', SvcEntryBar);

declare global {
  interface HTMLElementTagNameMap {
    'svc-entry-bar': SvcEntryBar;
  }
}
