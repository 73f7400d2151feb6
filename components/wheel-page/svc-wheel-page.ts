import { defineElement } from '../ui/define-element.ts';
import '../wheel/svc-wheel.ts';
import { SvcWheelPage } from './svc-wheel-page.component.ts';

/** Milliseconds for which a page waits for a wheel that was requested early. Longer waits show that it is loading. */
const patience = 50;

const define = (): void => defineElement('svc-wheel-page', SvcWheelPage);
const early = window.svcFirstRead?.answer;
// A page that begins with its wheel renders once instead of twice.
if (early)
  void Promise.race([early, new Promise((resolve) => setTimeout(resolve, patience))]).then(define, define);
else define();

declare global {
  interface HTMLElementTagNameMap {
    'svc-wheel-page': SvcWheelPage;
  }
}
