import { defineElement } from '../ui/define-element.ts';
import { SvcLookForm } from './svc-look-form.component.ts';
import './svc-palette-choice.ts';
import './svc-sound-choice.ts';
import './svc-treatment-choice.ts';

defineElement('svc-look-form', SvcLookForm);

declare global {
  interface HTMLElementTagNameMap {
    'svc-look-form': SvcLookForm;
  }
}
