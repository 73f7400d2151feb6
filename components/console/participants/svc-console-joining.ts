import { defineElement } from '../../ui/define-element.ts';
import { SvcConsoleJoining } from './svc-console-joining.component.ts';

defineElement('svc-console-joining', SvcConsoleJoining);

declare global {
  interface HTMLElementTagNameMap {
    'svc-console-joining': SvcConsoleJoining;
  }
}
