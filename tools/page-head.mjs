import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const headFile = join(import.meta.dirname, '../pages/head.html');

/** @param {string} html */
export const withHead = (html) =>
  html.replace('<!-- head -->', () => readFileSync(headFile, 'utf8').trim().replaceAll('\n', '\n    '));
