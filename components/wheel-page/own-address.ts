import { pageParameters } from '../../contracts/embed/page-parameters.ts';

const { parentOrigin, hostParentPath, chromeless, transparentBackground, transparent, background } =
  pageParameters;

/** What an address says only for the page it is framed in. */
const framed = [
  parentOrigin,
  hostParentPath,
  chromeless,
  transparentBackground,
  transparent,
  background,
].flatMap(({ names }) => names);

/** The address of a page for those who open it by itself. */
export function ownAddress(href: string): string {
  const url = new URL(href);
  for (const name of framed) url.searchParams.delete(name);
  url.hash = '';
  return url.href;
}
