import { defineElement } from '../ui/define-element.ts';
import { SvcShare } from './svc-share.component.ts';

defineElement('svc-share', SvcShare);

declare global {
  interface HTMLElementTagNameMap {
    'svc-share': SvcShare;
  }
}
