import { defineElement } from '../../ui/define-element.ts';
import { SvcProofForm, type GivenProof } from './svc-proof-form.component.ts';

defineElement('svc-proof-form', SvcProofForm);

declare global {
  interface HTMLElementTagNameMap {
    'svc-proof-form': SvcProofForm;
  }
  interface HTMLElementEventMap {
    'svc-proof-form-submit': CustomEvent<GivenProof>;
  }
}
