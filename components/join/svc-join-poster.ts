import { defineElement } from '../ui/define-element.ts';
import { SvcJoinPoster } from './svc-join-poster.component.ts';

defineElement('svc-join-poster', SvcJoinPoster);

declare global {
  interface HTMLElementTagNameMap {
    'svc-join-poster': SvcJoinPoster;
  }
}
