/** Formats a chance (0–1): `12.5 %`, or `1 in 100,000` if a percentage would be shown as zero. */
export function formatOdds(odds: number): string {
  if (odds >= 0.001 || odds <= 0) {
    return `${(odds * 100).toLocaleString('en', { maximumFractionDigits: 1 })} %`;
  }
  return `1 in ${Math.round(1 / odds).toLocaleString('en')}`;
}
