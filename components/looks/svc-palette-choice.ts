import { defineElement } from '../ui/define-element.ts';
import { SvcPaletteChoice } from './svc-palette-choice.component.ts';

defineElement('svc-palette-choice', SvcPaletteChoice);

declare global {
  interface HTMLElementTagNameMap {
    'svc-palette-choice': SvcPaletteChoice;
  }
}
