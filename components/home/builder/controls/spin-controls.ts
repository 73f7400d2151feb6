import { confettiAmounts } from '../../../../contracts/wheel/visual-treatment.ts';
import { text } from '../../../language/text.ts';
import { inWords } from '../in-words.ts';
import { asInSettings, type ControlGroup } from './control.ts';

export const spinControls = (): ControlGroup => ({
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
      usual: asInSettings(),
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
      usual: asInSettings(),
      options: confettiAmounts.map((value) => ({ value, label: inWords(value) })),
    },
    {
      kind: 'choice',
      parameter: 'speak_winner',
      label: text('Voice'),
      help: text('Reads the winner aloud with a voice of the visitor’s browser, unless the wheel is muted.'),
      usual: asInSettings(),
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
});
