import { defineElement } from '../../ui/define-element.ts';
import { SvcConsolePeople } from './svc-console-people.component.ts';

defineElement('svc-console-people', SvcConsolePeople);

declare global {
  interface HTMLElementTagNameMap {
    'svc-console-people': SvcConsolePeople;
  }
}
