import type { WheelPageName } from '../../../../contracts/embed/page-parameters.ts';
import { text } from '../../../language/text.ts';

interface Asked {
  readonly parameter: string;
  readonly label: string;
  readonly help: string;
  /** Pages that use the parameter. If missing, all pages use it. */
  readonly pages?: readonly WheelPageName[];
  /** Other parameters with the same effect. They have no controls. */
  readonly means?: readonly string[];
}

export interface TextControl extends Asked {
  readonly kind: 'text';
  readonly placeholder: string;
  readonly inputmode?: 'url' | 'decimal' | 'text';
}

export interface ChoiceControl extends Asked {
  readonly kind: 'choice';
  /** Label of the option for the default. */
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

/** Option for a parameter that is missing in the address, if the wheel has a setting for it. */
export const asInSettings = (): string => text("As in the wheel's settings");

export function isMeant(control: Control, page: WheelPageName): boolean {
  return control.pages === undefined || control.pages.includes(page);
}
