import { defineElement } from '../../ui/define-element.ts';
import { SvcConsoleEnd } from './svc-console-end.component.ts';

defineElement('svc-console-end', SvcConsoleEnd);

declare global {
  interface HTMLElementTagNameMap {
    'svc-console-end': SvcConsoleEnd;
  }
}
