import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Tags in the heads of most pages. */
export const headFile = join(import.meta.dirname, '../pages/head.html');

/** Returns the HTML of a page with the tags of head.html in place of `<!-- head -->`. @param {string} html */
export const withHead = (html) =>
  html.replace('<!-- head -->', () => readFileSync(headFile, 'utf8').trim().replaceAll('\n', '\n    '));
