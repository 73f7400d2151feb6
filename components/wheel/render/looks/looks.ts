import type { VisualTreatment } from '../../../../contracts/wheel/visual-treatment.ts';
import { classic } from './classic.ts';
import { flat } from './flat.ts';
import { highContrast } from './high-contrast.ts';
import type { Look } from './look.ts';
import { metal } from './metal.ts';
import { minimal } from './minimal.ts';
import { neon } from './neon.ts';

export const looks: Readonly<Record<VisualTreatment, Look>> = {
  classic,
  flat,
  neon,
  metal,
  minimal,
  'high-contrast': highContrast,
};
