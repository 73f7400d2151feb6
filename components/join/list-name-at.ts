import { listNamePattern } from '../../contracts/wheel/list-name.ts';

/** Returns the list name at the end of a path, or undefined if the name is not valid. */
export function listNameAt(path: string): string | undefined {
  const last = path.split('/').at(-1)?.toLowerCase() ?? '';
  return listNamePattern.test(last) ? last : undefined;
}
