import { defineElement } from '../../ui/define-element.ts';
import { SvcConsoleStage } from './svc-console-stage.component.ts';

defineElement('svc-console-stage', SvcConsoleStage);

declare global {
  interface HTMLElementTagNameMap {
    'svc-console-stage': SvcConsoleStage;
  }
}
