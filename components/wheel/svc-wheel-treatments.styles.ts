import { unsafeCSS } from 'lit';
import { treatmentRules } from './render/treatments.ts';

/**
 * Colours of the wheel's parts in each treatment. The rules are built from the painters' table, never from
 * input of the page.
 */
export const treatmentStyles = unsafeCSS(treatmentRules());
