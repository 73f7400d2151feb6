import { defineElement } from '../../ui/define-element.ts';
import { SvcConsoleJoin } from './svc-console-join.component.ts';

defineElement('svc-console-join', SvcConsoleJoin);

declare global {
  interface HTMLElementTagNameMap {
    'svc-console-join': SvcConsoleJoin;
  }
}
