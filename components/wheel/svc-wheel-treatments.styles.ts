import { unsafeCSS } from 'lit';
import { treatmentRules } from './render/treatments.ts';

/**
 * Colours of the wheel's parts in each treatment. They are built from the painters' table, never from input
 * of the page.
 */
export const treatmentStyles = unsafeCSS(treatmentRules());
