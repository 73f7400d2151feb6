import '../../looks/files/svc-browser-file.ts';
import '../../looks/svc-look-form.ts';
import '../../looks/svc-saved-looks.ts';
import { defineElement } from '../../ui/define-element.ts';
import { SvcWheelAppearance } from './svc-wheel-appearance.component.ts';

defineElement('svc-wheel-appearance', SvcWheelAppearance);

declare global {
  interface HTMLElementTagNameMap {
    'svc-wheel-appearance': SvcWheelAppearance;
  }
}
