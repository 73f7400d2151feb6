import type { VisualTreatment } from '../../contracts/wheel/visual-treatment.ts';
import { text } from '../language/text.ts';

/** Returns the name of a treatment, such as `High contrast` for `high-contrast`. */
export function treatmentName(treatment: VisualTreatment): string {
  const names: Readonly<Record<VisualTreatment, string>> = {
    classic: text('Classic'),
    flat: text('Flat'),
    neon: text('Neon'),
    metal: text('Metal'),
    minimal: text('Minimal'),
    'high-contrast': text('High contrast'),
  };
  return names[treatment];
}
