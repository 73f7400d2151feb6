import { languageNames, languages } from '../../../../contracts/wheel/languages.ts';
import { pointerSides, visualTreatments } from '../../../../contracts/wheel/visual-treatment.ts';
import { text } from '../../../language/text.ts';
import { treatmentName } from '../../../looks/treatment-names.ts';
import { inWords } from '../in-words.ts';
import { asInSettings, type ControlGroup } from './control.ts';

export const brandControls = (): ControlGroup => ({
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
      usual: asInSettings(),
      options: languages.map((value) => ({ value, label: languageNames[value] })),
    },
    {
      kind: 'choice',
      parameter: 'visual_treatment',
      label: text('Style'),
      help: text('How the wheel is drawn.'),
      usual: asInSettings(),
      options: visualTreatments.map((value) => ({ value, label: treatmentName(value) })),
    },
    {
      kind: 'choice',
      parameter: 'pointer_side',
      label: text('Pointer'),
      help: text('Side of the wheel on which the pointer is.'),
      usual: asInSettings(),
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
      usual: asInSettings(),
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
});
