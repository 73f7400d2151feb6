import type { SpinResult } from '../../../contracts/wheel/wheel.ts';
import type { WheelSettings } from '../../../contracts/wheel/wheel-settings.ts';
import type { WheelEntry } from '../../wheel/wheel-events.ts';

/** A row and its chance to win, from 0 to 1. */
export interface Chance {
  readonly name: string;
  readonly chance: number;
}

export interface DrawPreview {
  /** Number of rows that can win. */
  readonly able: number;
  readonly hidden: number;
  /** Number of rows of weight 0, which are listed but cannot win. */
  readonly weightless: number;
  /**
   * The best and the lowest chance of being the first winner. Undefined if all rows that can win have the same
   * weight.
   */
  readonly chances: { readonly best: Chance; readonly least: Chance } | undefined;
}

/** Counts the rows that can win, by the rules of the service (docs/rules/wheel.md, "Weights"). */
export function previewOf(rows: readonly WheelEntry[]): DrawPreview {
  let [able, hidden, weightless, total] = [0, 0, 0, 0];
  let best: WheelEntry | undefined;
  let least: WheelEntry | undefined;
  for (const row of rows) {
    const weight = weightOf(row);
    if (row.hidden) hidden += 1;
    else if (weight === 0) weightless += 1;
    else {
      able += 1;
      total += weight;
      if (!best || weight > weightOf(best)) best = row;
      if (!least || weight < weightOf(least)) least = row;
    }
  }
  const chanceOf = (row: WheelEntry): Chance => ({ name: row.name, chance: weightOf(row) / total });
  const isEven = !best || !least || weightOf(best) === weightOf(least);
  return {
    ...{ able, hidden, weightless },
    chances: isEven ? undefined : { best: chanceOf(best!), least: chanceOf(least!) },
  };
}

const weightOf = ({ weight = 1 }: WheelEntry): number => weight;

const percent = new Intl.NumberFormat('en', { style: 'percent', maximumSignificantDigits: 2 });
const whole = new Intl.NumberFormat('en');

export const chanceText = (chance: number): string => percent.format(chance);

export const countText = (count: number): string => whole.format(count);

export const rowsWord = (type: SpinResult['type'], count: number): string => {
  if (type === 'custom') return count === 1 ? 'entry' : 'entries';
  return count === 1 ? 'participant' : 'participants';
};

export function leftOutText({ hidden, weightless }: DrawPreview): string | undefined {
  const reasons = [
    ...(hidden > 0 ? [`${countText(hidden)} hidden`] : []),
    ...(weightless > 0 ? [`${countText(weightless)} of weight 0`] : []),
  ];
  return reasons.length === 0 ? undefined : `Left out: ${reasons.join(', ')}.`;
}

export function afterwardsText(
  { removeWinner }: Pick<WheelSettings, 'removeWinner'>,
  type: SpinResult['type'],
  count: number,
): string {
  const winners = count === 1 ? 'The winner is' : 'Winners are';
  if (removeWinner === 'hide') return `${winners} hidden afterwards, and cannot win again.`;
  if (removeWinner === 'remove') {
    const rejoins = type === 'custom' ? '' : ', and cannot join again by themselves';
    return `${winners} taken off the wheel afterwards${rejoins}.`;
  }
  return count === 1
    ? 'The winner stays on the wheel, and can win the next draw, too.'
    : 'Winners stay on the wheel, and can win the next draw, too. Nobody wins twice in one draw.';
}
