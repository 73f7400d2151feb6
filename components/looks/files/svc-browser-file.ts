import { defineElement } from '../../ui/define-element.ts';
import { SvcBrowserFile } from './svc-browser-file.component.ts';

defineElement('svc-browser-file', SvcBrowserFile);

declare global {
  interface HTMLElementTagNameMap {
    'svc-browser-file': SvcBrowserFile;
  }
}
