import { defineElement } from '../../ui/define-element.ts';
import '../../embed/svc-wheel-embed.ts';
import { SvcPreview } from './svc-preview.component.ts';

defineElement('svc-preview', SvcPreview);

declare global {
  interface HTMLElementTagNameMap {
    'svc-preview': SvcPreview;
  }
}
