import { defineElement } from '../../ui/define-element.ts';
import { SvcListOffer } from './svc-list-offer.component.ts';

defineElement('svc-list-offer', SvcListOffer);

declare global {
  interface HTMLElementTagNameMap {
    'svc-list-offer': SvcListOffer;
  }
}
