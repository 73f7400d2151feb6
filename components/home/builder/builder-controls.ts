/** Controls of the snippet builder, in groups. contracts/embed/page-parameters.ts validates the values. */
import { pageModes, type WheelPageName } from '../../../contracts/embed/page-parameters.ts';
import { languageNames, languages } from '../../../contracts/wheel/languages.ts';
import {
  confettiAmounts,
  pointerSides,
  visualTreatments,
} from '../../../contracts/wheel/visual-treatment.ts';
import { inWords } from './in-words.ts';

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

const drawPages = ['svcwheel', 'pcgiveaway'] as const;

const modeLabels: Readonly<Record<(typeof pageModes)[number], string>> = {
  giveaway: 'Giveaway',
  custom: 'Custom',
  'pcgiveaway-prize-tier': 'Prize tiers',
  'pcgiveaway-member': 'Members',
};

export const pageChoices: readonly {
  readonly value: WheelPageName;
  readonly label: string;
  readonly help: string;
}[] = [
  { value: 'customwheel', label: 'Custom wheel', help: 'Your own entries, each with a weight and a colour.' },
  { value: 'wheelofgiveaways', label: 'Giveaway', help: 'The participants of a giveaway, who may join.' },
  { value: 'svcwheel', label: 'Draw by category', help: 'Tiers of prizes, or the members of a draw.' },
  { value: 'pcgiveaway', label: 'Prize draw', help: 'A draw whose tiers or members your page can send.' },
];

export const controlGroups: readonly ControlGroup[] = [
  {
    name: 'wheel',
    title: 'Wheel',
    controls: [
      {
        kind: 'text',
        parameter: 'listName',
        label: 'Name of the wheel',
        help: 'Letters, digits and hyphens. The same name in the API.',
        placeholder: 'friday',
      },
      {
        kind: 'choice',
        parameter: 'wheel_type',
        label: 'Slices are',
        help: 'What the slices of the wheel show.',
        usual: 'As the mode says',
        options: [
          { value: 'tier', label: 'Tiers of prizes' },
          { value: 'member', label: 'Members' },
        ],
        pages: drawPages,
      },
      {
        kind: 'choice',
        parameter: 'data_source',
        label: 'Where the slices come from',
        help: 'Your page can send them in a message; the wheel waits for it.',
        usual: 'The wheel of this name',
        options: [{ value: 'parent', label: 'My page sends them' }],
        pages: drawPages,
      },
      {
        kind: 'choice',
        parameter: 'mode',
        label: 'Mode',
        help: 'What the draw is for. It decides between tiers and members if you choose neither above.',
        usual: 'Custom',
        options: pageModes
          .filter((mode) => mode !== 'custom')
          .map((value) => ({ value, label: modeLabels[value] })),
        pages: drawPages,
      },
      {
        kind: 'text',
        parameter: 'draw_slug',
        label: 'Name of the draw',
        help: 'Returned with each result, so that you know which draw it belongs to.',
        placeholder: 'friday-42',
      },
    ],
  },
  {
    name: 'host',
    title: 'Your page',
    controls: [
      {
        kind: 'text',
        parameter: 'parentOrigin',
        label: 'Origin of your page',
        help: 'Results are sent to this origin only. Without it a page of another origin receives nothing.',
        placeholder: 'https://my-site.example',
        inputmode: 'url',
      },
      {
        kind: 'text',
        parameter: 'host_parent_path',
        label: 'Path of your page',
        help: 'Links that visitors share lead to this path of your site.',
        placeholder: '/giveaways/friday',
        inputmode: 'url',
      },
    ],
  },
  {
    name: 'brand',
    title: 'Brand and look',
    controls: [
      {
        kind: 'text',
        parameter: 'brand_title',
        label: 'Title',
        help: "Shown above the wheel. If empty, the wheel's own title is shown.",
        placeholder: 'Friday giveaway',
      },
      {
        kind: 'choice',
        parameter: 'lang',
        label: 'Language',
        help: 'Otherwise the language of the visitor’s browser.',
        usual: "As in the wheel's settings",
        options: languages.map((value) => ({ value, label: languageNames[value] })),
      },
      {
        kind: 'choice',
        parameter: 'visual_treatment',
        label: 'Style',
        help: 'How the wheel is drawn.',
        usual: "As in the wheel's settings",
        options: visualTreatments.map((value) => ({ value, label: inWords(value) })),
      },
      {
        kind: 'choice',
        parameter: 'pointer_side',
        label: 'Pointer',
        help: 'Side of the wheel on which the pointer is.',
        usual: "As in the wheel's settings",
        options: pointerSides.map((value) => ({ value, label: inWords(value) })),
      },
      {
        kind: 'colours',
        parameter: 'brand_colors',
        label: 'Colours',
        help: "Colours of the slices, in turn. If there are none, the wheel's own colours are used.",
      },
      {
        kind: 'text',
        parameter: 'brand_logo',
        label: 'Logo',
        help: 'Address of a picture, https, or a data address of up to 512 KiB.',
        placeholder: 'https://my-site.example/logo.svg',
        inputmode: 'url',
      },
      {
        kind: 'choice',
        parameter: 'brand_logo_placement',
        label: 'Place of the logo',
        help: 'On the hub, or behind the slices.',
        usual: "As in the wheel's settings",
        options: [
          { value: 'center', label: 'On the hub' },
          { value: 'behind', label: 'Behind the slices' },
        ],
      },
      {
        kind: 'switch',
        parameter: 'transparent_background',
        label: 'Transparent background',
        help: 'Your page shows through; only the wheel and its controls are drawn.',
        usual: false,
        means: ['transparent', 'background'],
      },
    ],
  },
  {
    name: 'shown',
    title: 'What is shown',
    controls: [
      {
        kind: 'switch',
        parameter: 'chromeless',
        label: 'Only the wheel',
        help: 'Hides everything around the wheel, except for the parts you switch on here.',
        usual: false,
      },
      {
        kind: 'switch',
        parameter: 'show_title',
        label: 'Title',
        help: 'The line above the wheel.',
        usual: 'surroundings',
      },
      {
        kind: 'switch',
        parameter: 'show_description',
        label: 'Description',
        help: 'The text under the title, if the wheel has one.',
        usual: 'surroundings',
      },
      {
        kind: 'switch',
        parameter: 'show_join_cta',
        label: 'Join button',
        help: 'Lets visitors enter the giveaway.',
        usual: 'surroundings',
        pages: ['wheelofgiveaways'],
      },
      {
        kind: 'switch',
        parameter: 'show_spin',
        label: 'Spin button',
        help: 'Only the button: a tap on the wheel still spins it.',
        usual: true,
      },
      {
        kind: 'switch',
        parameter: 'show_volume',
        label: 'Volume',
        help: 'The control for sound.',
        usual: true,
      },
    ],
  },
  {
    name: 'spin',
    title: 'Spin',
    controls: [
      {
        kind: 'text',
        parameter: 'spin_duration',
        label: 'Seconds a spin takes',
        help: '1 to 60, for spins that are started on the page. Spins of the API have their own duration.',
        placeholder: '8',
        inputmode: 'decimal',
      },
      {
        kind: 'choice',
        parameter: 'random_initial_rotation',
        label: 'Where the wheel starts',
        help: 'Rotation before the first spin.',
        usual: "As in the wheel's settings",
        options: [
          { value: 'true', label: 'Random rotation' },
          { value: 'false', label: 'First slice at the top' },
        ],
      },
      {
        kind: 'text',
        parameter: 'winner_sentence',
        label: 'Sentence for a winner',
        help: "Shown above the winner's name. If empty, the wheel's own sentence is shown.",
        placeholder: 'The winner is',
      },
      {
        kind: 'choice',
        parameter: 'confetti',
        label: 'Confetti',
        help: 'Nobody who prefers reduced motion sees any.',
        usual: "As in the wheel's settings",
        options: confettiAmounts.map((value) => ({ value, label: inWords(value) })),
      },
      {
        kind: 'choice',
        parameter: 'speak_winner',
        label: 'Voice',
        help: 'Reads the winner aloud with a voice of the visitor’s browser, unless the wheel is muted.',
        usual: "As in the wheel's settings",
        options: [
          { value: 'true', label: 'Winner is read aloud' },
          { value: 'false', label: 'None' },
        ],
      },
      {
        kind: 'switch',
        parameter: 'single_spin',
        label: 'One spin only',
        help: 'After one spin the page offers no other.',
        usual: false,
      },
    ],
  },
];

export const controls: readonly Control[] = controlGroups.flatMap((group) => group.controls);

export function isMeant(control: Control, page: WheelPageName): boolean {
  return control.pages === undefined || control.pages.includes(page);
}
