import { defineElement } from '../../ui/define-element.ts';
import { SvcClientSettings } from './svc-client-settings.component.ts';

defineElement('svc-client-settings', SvcClientSettings);

declare global {
  interface HTMLElementTagNameMap {
    'svc-client-settings': SvcClientSettings;
  }
}
