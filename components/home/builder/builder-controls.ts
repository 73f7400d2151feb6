/** Controls of the snippet builder, in groups. contracts/embed/page-parameters.ts validates the values. */
import { pageModes, type WheelPageName } from '../../../contracts/embed/page-parameters.ts';
import { languageNames, languages } from '../../../contracts/wheel/languages.ts';
import {
  confettiAmounts,
  pointerSides,
  visualTreatments,
} from '../../../contracts/wheel/visual-treatment.ts';
import { text } from '../../language/text.ts';
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

const modeLabels = (): Readonly<Record<(typeof pageModes)[number], string>> => ({
  giveaway: text('Giveaway'),
  custom: text('Custom'),
  'pcgiveaway-prize-tier': text('Prize tiers'),
  'pcgiveaway-member': text('Members'),
});

export const pageChoices = (): readonly {
  readonly value: WheelPageName;
  readonly label: string;
  readonly help: string;
}[] => [
  {
    value: 'customwheel',
    label: text('Custom wheel'),
    help: text('Your own entries, each with a weight and a colour.'),
  },
  {
    value: 'wheelofgiveaways',
    label: text('Giveaway'),
    help: text('The participants of a giveaway, who may join.'),
  },
  {
    value: 'svcwheel',
    label: text('Draw by category'),
    help: text('Tiers of prizes, or the members of a draw.'),
  },
  {
    value: 'pcgiveaway',
    label: text('Prize draw'),
    help: text('A draw whose tiers or members your page can send.'),
  },
];

export const controlGroups = (): readonly ControlGroup[] => [
  {
    name: 'wheel',
    title: text('Wheel'),
    controls: [
      {
        kind: 'text',
        parameter: 'listName',
        label: text('Name of the wheel'),
        help: text('Letters, digits and hyphens. The same name in the API.'),
        placeholder: 'friday',
      },
      {
        kind: 'choice',
        parameter: 'wheel_type',
        label: text('Slices are'),
        help: text('What the slices of the wheel show.'),
        usual: text('As the mode says'),
        options: [
          { value: 'tier', label: text('Tiers of prizes') },
          { value: 'member', label: text('Members') },
        ],
        pages: drawPages,
      },
      {
        kind: 'choice',
        parameter: 'data_source',
        label: text('Where the slices come from'),
        help: text('Your page can send them in a message; the wheel waits for it.'),
        usual: text('The wheel of this name'),
        options: [{ value: 'parent', label: text('My page sends them') }],
        pages: drawPages,
      },
      {
        kind: 'choice',
        parameter: 'mode',
        label: text('Mode'),
        help: text('What the draw is for. It decides between tiers and members if you choose neither above.'),
        usual: text('Custom'),
        options: pageModes
          .filter((mode) => mode !== 'custom')
          .map((value) => ({ value, label: modeLabels()[value] })),
        pages: drawPages,
      },
      {
        kind: 'text',
        parameter: 'draw_slug',
        label: text('Name of the draw'),
        help: text('Returned with each result, so that you know which draw it belongs to.'),
        placeholder: 'friday-42',
      },
    ],
  },
  {
    name: 'host',
    title: text('Your page'),
    controls: [
      {
        kind: 'text',
        parameter: 'parentOrigin',
        label: text('Origin of your page'),
        help: text(
          'Results are sent to this origin only. Without it a page of another origin receives nothing.',
        ),
        placeholder: 'https://my-site.example',
        inputmode: 'url',
      },
      {
        kind: 'text',
        parameter: 'host_parent_path',
        label: text('Path of your page'),
        help: text('Links that visitors share lead to this path of your site.'),
        placeholder: '/giveaways/friday',
        inputmode: 'url',
      },
    ],
  },
  {
    name: 'brand',
    title: text('Brand and look'),
    controls: [
      {
        kind: 'text',
        parameter: 'brand_title',
        label: text('Title'),
        help: text("Shown above the wheel. If empty, the wheel's own title is shown."),
        placeholder: text('Friday giveaway'),
      },
      {
        kind: 'choice',
        parameter: 'lang',
        label: text('Language'),
        help: text('Otherwise the language of the visitor’s browser.'),
        usual: text("As in the wheel's settings"),
        options: languages.map((value) => ({ value, label: languageNames[value] })),
      },
      {
        kind: 'choice',
        parameter: 'visual_treatment',
        label: text('Style'),
        help: text('How the wheel is drawn.'),
        usual: text("As in the wheel's settings"),
        options: visualTreatments.map((value) => ({ value, label: inWords(value) })),
      },
      {
        kind: 'choice',
        parameter: 'pointer_side',
        label: text('Pointer'),
        help: text('Side of the wheel on which the pointer is.'),
        usual: text("As in the wheel's settings"),
        options: pointerSides.map((value) => ({ value, label: inWords(value) })),
      },
      {
        kind: 'colours',
        parameter: 'brand_colors',
        label: text('Colours'),
        help: text("Colours of the slices, in turn. If there are none, the wheel's own colours are used."),
      },
      {
        kind: 'text',
        parameter: 'brand_logo',
        label: text('Logo'),
        help: text('Address of a picture, https, or a data address of up to 512 KiB.'),
        placeholder: 'https://my-site.example/logo.svg',
        inputmode: 'url',
      },
      {
        kind: 'choice',
        parameter: 'brand_logo_placement',
        label: text('Place of the logo'),
        help: text('On the hub, or behind the slices.'),
        usual: text("As in the wheel's settings"),
        options: [
          { value: 'center', label: text('On the hub') },
          { value: 'behind', label: text('Behind the slices') },
        ],
      },
      {
        kind: 'switch',
        parameter: 'transparent_background',
        label: text('Transparent background'),
        help: text('Your page shows through; only the wheel and its controls are drawn.'),
        usual: false,
        means: ['transparent', 'background'],
      },
    ],
  },
  {
    name: 'shown',
    title: text('What is shown'),
    controls: [
      {
        kind: 'switch',
        parameter: 'chromeless',
        label: text('Only the wheel'),
        help: text('Hides everything around the wheel, except for the parts you switch on here.'),
        usual: false,
      },
      {
        kind: 'switch',
        parameter: 'show_title',
        label: text('Title'),
        help: text('The line above the wheel.'),
        usual: 'surroundings',
      },
      {
        kind: 'switch',
        parameter: 'show_description',
        label: text('Description'),
        help: text('The text under the title, if the wheel has one.'),
        usual: 'surroundings',
      },
      {
        kind: 'switch',
        parameter: 'show_join_cta',
        label: text('Join button'),
        help: text('Lets visitors enter the giveaway.'),
        usual: 'surroundings',
        pages: ['wheelofgiveaways'],
      },
      {
        kind: 'switch',
        parameter: 'show_spin',
        label: text('Spin button'),
        help: text('Only the button: a tap on the wheel still spins it.'),
        usual: true,
      },
      {
        kind: 'switch',
        parameter: 'show_volume',
        label: text('Volume'),
        help: text('The control for sound.'),
        usual: true,
      },
    ],
  },
  {
    name: 'spin',
    title: text('Spin'),
    controls: [
      {
        kind: 'text',
        parameter: 'spin_duration',
        label: text('Seconds a spin takes'),
        help: text(
          '1 to 60, for spins that are started on the page. Spins of the API have their own duration.',
        ),
        placeholder: '8',
        inputmode: 'decimal',
      },
      {
        kind: 'choice',
        parameter: 'random_initial_rotation',
        label: text('Where the wheel starts'),
        help: text('Rotation before the first spin.'),
        usual: text("As in the wheel's settings"),
        options: [
          { value: 'true', label: text('Random rotation') },
          { value: 'false', label: text('First slice at the top') },
        ],
      },
      {
        kind: 'text',
        parameter: 'winner_sentence',
        label: text('Sentence for a winner'),
        help: text("Shown above the winner's name. If empty, the wheel's own sentence is shown."),
        placeholder: text('The winner is'),
      },
      {
        kind: 'choice',
        parameter: 'confetti',
        label: text('Confetti'),
        help: text('Nobody who prefers reduced motion sees any.'),
        usual: text("As in the wheel's settings"),
        options: confettiAmounts.map((value) => ({ value, label: inWords(value) })),
      },
      {
        kind: 'choice',
        parameter: 'speak_winner',
        label: text('Voice'),
        help: text(
          'Reads the winner aloud with a voice of the visitor’s browser, unless the wheel is muted.',
        ),
        usual: text("As in the wheel's settings"),
        options: [
          { value: 'true', label: text('Winner is read aloud') },
          { value: 'false', label: text('None') },
        ],
      },
      {
        kind: 'switch',
        parameter: 'single_spin',
        label: text('One spin only'),
        help: text('After one spin the page offers no other.'),
        usual: false,
      },
    ],
  },
];

export const controls: readonly Control[] = controlGroups().flatMap((group) => group.controls);

export function isMeant(control: Control, page: WheelPageName): boolean {
  return control.pages === undefined || control.pages.includes(page);
}
