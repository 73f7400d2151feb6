import { defineElement } from '../../ui/define-element.ts';
import { SvcTryIt } from './svc-try-it.component.ts';

defineElement('svc-try-it', SvcTryIt);

declare global {
  interface HTMLElementTagNameMap {
    'svc-try-it': SvcTryIt;
  }
}
