import { defineElement } from '../../ui/define-element.ts';
import { SvcDrawControls } from './svc-draw-controls.component.ts';

defineElement('svc-draw-controls', SvcDrawControls);

declare global {
  interface HTMLElementTagNameMap {
    'svc-draw-controls': SvcDrawControls;
  }
}
