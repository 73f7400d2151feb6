import { defineElement } from '../../ui/define-element.ts';
import { SvcConsoleSettings } from './svc-console-settings.component.ts';

defineElement('svc-console-settings', SvcConsoleSettings);

declare global {
  interface HTMLElementTagNameMap {
    'svc-console-settings': SvcConsoleSettings;
  }
}
