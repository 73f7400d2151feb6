import { unsafeCSS } from 'lit';
import { treatmentRules } from './render/treatments.ts';

/** Colours of the wheel's parts by treatment, built from the painters' own table and never from page input. */
export const treatmentStyles = unsafeCSS(treatmentRules());
