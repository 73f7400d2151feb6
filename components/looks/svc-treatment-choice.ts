import { defineElement } from '../ui/define-element.ts';
import { SvcTreatmentChoice } from './svc-treatment-choice.component.ts';

defineElement('svc-treatment-choice', SvcTreatmentChoice);

declare global {
  interface HTMLElementTagNameMap {
    'svc-treatment-choice': SvcTreatmentChoice;
  }
}
