import { defineElement } from '../../ui/define-element.ts';
import { SvcDrawWinners } from './svc-draw-winners.component.ts';

defineElement('svc-draw-winners', SvcDrawWinners);

declare global {
  interface HTMLElementTagNameMap {
    'svc-draw-winners': SvcDrawWinners;
  }
}
