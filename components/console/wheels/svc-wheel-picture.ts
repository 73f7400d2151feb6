import { defineElement } from '../../ui/define-element.ts';
import { SvcWheelPicture } from './svc-wheel-picture.component.ts';

defineElement('svc-wheel-picture', SvcWheelPicture);

declare global {
  interface HTMLElementTagNameMap {
    'svc-wheel-picture': SvcWheelPicture;
  }
}
