import { defineElement } from '../ui/define-element.ts';
import { SvcShortLink } from './svc-short-link.component.ts';

defineElement('svc-short-link', SvcShortLink);

declare global {
  interface HTMLElementTagNameMap {
    'svc-short-link': SvcShortLink;
  }
}
