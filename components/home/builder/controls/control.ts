import type { WheelPageName } from '../../../../contracts/embed/page-parameters.ts';
import { text } from '../../../language/text.ts';

interface Asked {
  readonly parameter: string;
  readonly label: string;
  readonly help: string;
  /** Pages on which the parameter has an effect. If missing, it has an effect on all pages. */
  readonly pages?: readonly WheelPageName[];
  /** Other parameters that this control also stands for. They have no controls of their own. */
  readonly means?: readonly string[];
}

export interface TextControl extends Asked {
  readonly kind: 'text';
  readonly placeholder: string;
  readonly inputmode?: 'url' | 'decimal' | 'text';
}

export interface ChoiceControl extends Asked {
  readonly kind: 'choice';
  /** Label of the option that leaves out the parameter. */
  readonly usual: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

export interface SwitchControl extends Asked {
  readonly kind: 'switch';
  /** Default of the switch. `surroundings` means on, except on a chromeless page. */
  readonly usual: boolean | 'surroundings';
}

export interface ColoursControl extends Asked {
  readonly kind: 'colours';
}

export type Control = TextControl | ChoiceControl | SwitchControl | ColoursControl;

export interface ControlGroup {
  readonly name: string;
  readonly title: string;
  readonly controls: readonly Control[];
}

/** Label of the option that leaves out the parameter, if the wheel has a setting for it. */
export const asInSettings = (): string => text("As in the wheel's settings");

export function isMeant(control: Control, page: WheelPageName): boolean {
  return control.pages === undefined || control.pages.includes(page);
}
