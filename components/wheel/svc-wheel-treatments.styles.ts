import { unsafeCSS } from 'lit';
import { treatmentRules } from './render/treatments.ts';

/** Built from the painters' table, never from input of the page. */
export const treatmentStyles = unsafeCSS(treatmentRules());
