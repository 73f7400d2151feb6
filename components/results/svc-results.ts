import { defineElement } from '../ui/define-element.ts';
import { SvcResults } from './svc-results.component.ts';

defineElement('svc-results', SvcResults);

declare global {
  interface HTMLElementTagNameMap {
    'svc-results': SvcResults;
  }
}
