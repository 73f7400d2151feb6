import { defineElement } from '../ui/define-element.ts';
import { SvcOperatorShortLinks } from './svc-operator-short-links.component.ts';

defineElement('svc-operator-short-links', SvcOperatorShortLinks);

declare global {
  interface HTMLElementTagNameMap {
    'svc-operator-short-links': SvcOperatorShortLinks;
  }
}
