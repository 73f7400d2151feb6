/** Controls of the snippet builder, in groups. contracts/embed/page-parameters.ts validates the values. */
import type { WheelPageName } from '../../../../contracts/embed/page-parameters.ts';
import { text } from '../../../language/text.ts';
import { brandControls } from './brand-controls.ts';
import type { Control, ControlGroup } from './control.ts';
import { displayControls } from './display-controls.ts';
import { hostControls } from './host-controls.ts';
import { spinControls } from './spin-controls.ts';
import { wheelControls } from './wheel-controls.ts';

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
  wheelControls(),
  hostControls(),
  brandControls(),
  displayControls(),
  spinControls(),
];

export const controls: readonly Control[] = controlGroups().flatMap((group) => group.controls);
