import { listNamePattern } from '../../contracts/wheel/list-name.ts';

/** Returns the list name made of a title: `Friday giveaway!` becomes `friday-giveaway`. Empty if nothing is left. */
export function listNameOf(title: string): string {
  return title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 64)
    .replaceAll(/^-+|-+$/g, '');
}

/** Returns the fault of a list name; undefined if it is valid. */
export function listNameFault(name: string): string | undefined {
  if (name === '') return 'Write a name of letters and digits.';
  return listNamePattern.test(name)
    ? undefined
    : 'Use letters a to z, digits and hyphens, with no hyphen at either end, at most 64.';
}
