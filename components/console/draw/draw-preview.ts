import { html, type TemplateResult } from 'lit';
import type { SpinResult } from '../../../contracts/wheel/wheel.ts';
import type { WheelSettings } from '../../../contracts/wheel/wheel-settings.ts';
import { numberText } from '../../language/formats.ts';
import { plural, richText, text } from '../../language/text.ts';
import { chanceOf } from '../../wheel/engine/chance.ts';
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
  const rowChance = (row: WheelEntry): Chance => ({ name: row.name, chance: chanceOf(weightOf(row), total) });
  const isEven = !best || !least || weightOf(best) === weightOf(least);
  return {
    ...{ able, hidden, weightless },
    chances: isEven ? undefined : { best: rowChance(best!), least: rowChance(least!) },
  };
}

const weightOf = ({ weight = 1 }: WheelEntry): number => weight;

export const chanceText = (chance: number): string =>
  numberText(chance, { style: 'percent', maximumSignificantDigits: 2 });

/** Returns a sentence about the number of rows that can win, such as `Draws 1 winner from all 3 entries.` */
export function ableText(
  { able }: DrawPreview,
  type: SpinResult['type'],
  count: number,
  all: number,
): string {
  if (able === 0) return text('Nobody can win.');
  if (able < count) return text('Only {able} can win, so {count} winners cannot be drawn.', { able, count });
  const isEverybody = able === all;
  const from =
    type === 'custom'
      ? isEverybody
        ? plural(all, '1 entry', 'all {n} entries')
        : plural(all, '{able} of {n} entry', '{able} of {n} entries', { able })
      : isEverybody
        ? plural(all, '1 participant', 'all {n} participants')
        : plural(all, '{able} of {n} participant', '{able} of {n} participants', { able });
  return plural(count, 'Draws 1 winner from {from}.', 'Draws {n} winners from {from}.', { from });
}

export function chancesText({ able, chances }: DrawPreview, count: number): unknown {
  if (!chances)
    return able === 1
      ? text('Only one can win.')
      : text('The same chance for each: {n} in {able}.', { n: Math.min(count, able), able });
  const { best, least } = chances;
  const values = {
    ...{ best: isolated(best.name), most: chanceText(best.chance) },
    ...{ worst: isolated(least.name), least: chanceText(least.chance) },
  };
  return count === 1
    ? richText('Chances by weight: most {best} with {most}, least {worst} with {least}.', values)
    : richText(
        'Chances of the first place by weight: most {best} with {most}, least {worst} with {least}.',
        values,
      );
}

const isolated = (name: string): TemplateResult => html`<bdi>${name}</bdi>`;

export function leftOutText({ hidden, weightless }: DrawPreview): string | undefined {
  if (hidden === 0 && weightless === 0) return undefined;
  if (weightless === 0) return plural(hidden, 'Left out: {n} hidden.', 'Left out: {n} hidden.');
  if (hidden === 0) return plural(weightless, 'Left out: {n} of weight 0.', 'Left out: {n} of weight 0.');
  return text('Left out: {hidden} hidden, {weightless} of weight 0.', { hidden, weightless });
}

export function afterwardsText(
  { removeWinner }: Pick<WheelSettings, 'removeWinner'>,
  type: SpinResult['type'],
  count: number,
): string {
  const isOne = count === 1;
  if (removeWinner === 'hide')
    return text(
      isOne
        ? 'The winner is hidden afterwards, and cannot win again.'
        : 'Winners are hidden afterwards, and cannot win again.',
    );
  if (removeWinner === 'remove')
    return type === 'custom'
      ? text(
          isOne
            ? 'The winner is taken off the wheel afterwards.'
            : 'Winners are taken off the wheel afterwards.',
        )
      : text(
          isOne
            ? 'The winner is taken off the wheel afterwards, and cannot join again by themselves.'
            : 'Winners are taken off the wheel afterwards, and cannot join again by themselves.',
        );
  return isOne
    ? text('The winner stays on the wheel, and can win the next draw, too.')
    : text('Winners stay on the wheel, and can win the next draw, too. Nobody wins twice in one draw.');
}

export function turningText({ spinDurationSeconds, visibility }: WheelSettings): string {
  return visibility === 'public'
    ? plural(
        spinDurationSeconds,
        'The wheel turns for {n} second, on every page that shows it.',
        'The wheel turns for {n} seconds, on every page that shows it.',
      )
    : plural(spinDurationSeconds, 'The wheel turns for {n} second.', 'The wheel turns for {n} seconds.');
}
