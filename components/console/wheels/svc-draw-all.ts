import { defineElement } from '../../ui/define-element.ts';
import { SvcDrawAll } from './svc-draw-all.component.ts';

defineElement('svc-draw-all', SvcDrawAll);

declare global {
  interface HTMLElementTagNameMap {
    'svc-draw-all': SvcDrawAll;
  }
}
