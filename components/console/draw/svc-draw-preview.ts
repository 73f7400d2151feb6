import { defineElement } from '../../ui/define-element.ts';
import { SvcDrawPreview } from './svc-draw-preview.component.ts';

defineElement('svc-draw-preview', SvcDrawPreview);

declare global {
  interface HTMLElementTagNameMap {
    'svc-draw-preview': SvcDrawPreview;
  }
}
