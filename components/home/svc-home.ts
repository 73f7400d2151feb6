import { defineElement } from '../ui/define-element.ts';
import '../ui/svc-scheme-switch.ts';
import './svc-demo-wheel.ts';
import { SvcHome } from './svc-home.component.ts';

defineElement('svc-home', SvcHome);

declare global {
  interface HTMLElementTagNameMap {
    'svc-home': SvcHome;
  }
}
