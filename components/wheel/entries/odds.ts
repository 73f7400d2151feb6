/** Returns a chance from 0 to 1 as text: `12.5 %`, or `1 in 100,000` if the percentage would be 0. */
export function formatOdds(odds: number): string {
  if (odds >= 0.001 || odds <= 0) {
    return `${(odds * 100).toLocaleString('en', { maximumFractionDigits: 1 })} %`;
  }
  return `1 in ${Math.round(1 / odds).toLocaleString('en')}`;
}
