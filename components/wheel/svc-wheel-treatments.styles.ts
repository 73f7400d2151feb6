import { unsafeCSS } from 'lit';
import { treatmentRules } from './render/treatments.ts';

/** Colours of the wheel's parts, by treatment. Made from the painters' own table, never from what a page says. */
export const treatmentStyles = unsafeCSS(treatmentRules());
