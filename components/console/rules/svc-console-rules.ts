import { defineElement } from '../../ui/define-element.ts';
import { SvcConsoleRules } from './svc-console-rules.component.ts';

defineElement('svc-console-rules', SvcConsoleRules);

declare global {
  interface HTMLElementTagNameMap {
    'svc-console-rules': SvcConsoleRules;
  }
}
