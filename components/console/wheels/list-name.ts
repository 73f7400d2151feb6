import { listNamePattern } from '../../../contracts/wheel/list-name.ts';
import { text } from '../../language/text.ts';

/** Returns a list name for a title, such as `friday-giveaway` for `Friday giveaway!`. */
export function listNameOf(title: string): string {
  return title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 64)
    .replaceAll(/^-+|-+$/g, '');
}

export function listNameFault(name: string): string | undefined {
  if (name === '') return text('Write a name of letters and digits.');
  return listNamePattern.test(name)
    ? undefined
    : text('Use letters a to z, digits and hyphens, with no hyphen at either end, at most 64.');
}
