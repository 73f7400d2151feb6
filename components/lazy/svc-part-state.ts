import { defineElement } from '../ui/define-element.ts';
import { SvcPartState } from './svc-part-state.component.ts';

defineElement('svc-part-state', SvcPartState);

declare global {
  interface HTMLElementTagNameMap {
    'svc-part-state': SvcPartState;
  }
}
