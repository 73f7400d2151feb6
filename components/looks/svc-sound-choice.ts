import { defineElement } from '../ui/define-element.ts';
import { SvcSoundChoice } from './svc-sound-choice.component.ts';

defineElement('svc-sound-choice', SvcSoundChoice);

declare global {
  interface HTMLElementTagNameMap {
    'svc-sound-choice': SvcSoundChoice;
  }
}
