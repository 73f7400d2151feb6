import { text } from '../../../language/text.ts';
import type { ControlGroup } from './control.ts';

export const displayControls = (): ControlGroup => ({
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
});
