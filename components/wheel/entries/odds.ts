import { numberText } from '../../language/formats.ts';
import { text } from '../../language/text.ts';

/** Returns a chance from 0 to 1 as text: `12.5 %`, or `1 in 100,000` if the percentage would be 0. */
export function formatOdds(odds: number): string {
  if (odds >= 0.001 || odds <= 0) {
    return text('{percent} %', { percent: numberText(odds * 100, { maximumFractionDigits: 1 }) });
  }
  return text('1 in {many}', { many: Math.round(1 / odds) });
}
