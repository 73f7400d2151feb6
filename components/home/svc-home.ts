import { defineElement } from '../define-element.ts';
import '../theme/svc-scheme-switch.ts';
import './svc-code.ts';
import './svc-demo-wheel.ts';
import { SvcHome } from './svc-home.component.ts';

defineElement('svc-home', SvcHome);

declare global {
  interface HTMLElementTagNameMap {
    'svc-home': SvcHome;
  }
}
