import { defineElement } from '../../ui/define-element.ts';
import { SvcConsoleLink } from './svc-console-link.component.ts';

defineElement('svc-console-link', SvcConsoleLink);

declare global {
  interface HTMLElementTagNameMap {
    'svc-console-link': SvcConsoleLink;
  }
}
