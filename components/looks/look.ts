import type { Language } from '../../contracts/wheel/languages.ts';
import {
  usualWinnerSeconds,
  type ConfettiAmount,
  type PointerSide,
  type VisualTreatment,
} from '../../contracts/wheel/visual-treatment.ts';

/** Look of a wheel, as the Appearance tab and the Appearance tool edit it. */
export interface Look {
  readonly visualTreatment: VisualTreatment;
  readonly pointerSide: PointerSide;
  /** Colours that the slices use in turn. If empty, the default colours are used. */
  readonly colours: readonly string[];
  /** `#RRGGBB`; '' for the background of the service. */
  readonly background: string;
  /** An https address, the address of an upload, or a data address; '' if there is none. */
  readonly logo: string;
  readonly logoPlacement: 'behind' | 'center';
  /** Seconds of a spin. */
  readonly seconds: number;
  readonly sentence: string;
  readonly confetti: ConfettiAmount;
  readonly spoken: boolean;
  /** Seconds for which each winner of a draw with several winners is shown; 0 lists all at once. */
  readonly winnerSeconds: number;
  /** Address of the picture that fills the background of the pages; '' if there is none. */
  readonly backgroundImage: string;
  /** A sound of the service, the address of an upload, or a data address. */
  readonly spinSound: string;
  readonly winSound: string;
  /** Language of the pages of the wheel; '' for the language of each viewer. */
  readonly language: Language | '';
}

/** Fired when the reader has changed parts of the look. */
export type LookChangeEvent = CustomEvent<Partial<Look>>;

export const usualLook: Look = {
  visualTreatment: 'classic',
  pointerSide: 'right',
  colours: [],
  background: '',
  logo: '',
  logoPlacement: 'center',
  seconds: 8,
  sentence: '',
  confetti: 'usual',
  spoken: false,
  winnerSeconds: usualWinnerSeconds,
  backgroundImage: '',
  spinSound: 'usual',
  winSound: 'usual',
  language: '',
};

export const lookKeys = Object.keys(usualLook) as readonly (keyof Look)[];

/** Returns the values that differ from the default look, in a fixed order. */
export function ownLook<Values extends Partial<Look>>(look: Values): Values {
  const own = lookKeys.flatMap((key) => {
    const value = look[key];
    return value === undefined || String(value) === String(usualLook[key]) ? [] : [[key, value] as const];
  });
  return Object.fromEntries(own) as Values;
}
