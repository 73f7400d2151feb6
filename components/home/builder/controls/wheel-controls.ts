import { pageModes } from '../../../../contracts/embed/page-parameters.ts';
import { text } from '../../../language/text.ts';
import type { ControlGroup } from './control.ts';

const drawPages = ['svcwheel', 'pcgiveaway'] as const;

const modeLabels = (): Readonly<Record<(typeof pageModes)[number], string>> => ({
  giveaway: text('Giveaway'),
  custom: text('Custom'),
  'pcgiveaway-prize-tier': text('Prize tiers'),
  'pcgiveaway-member': text('Members'),
});

export const wheelControls = (): ControlGroup => ({
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
      kind: 'switch',
      parameter: 'follow_draw',
      label: text('Follow the draw'),
      help: text('Shows the list of the last draw, entries or participants, and changes when a draw begins.'),
      usual: false,
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
});
