import { pageParameters } from '../../contracts/embed/page-parameters.ts';

const { parentOrigin, hostParentPath, chromeless, transparentBackground, transparent, background } =
  pageParameters;

const framed = [
  parentOrigin,
  hostParentPath,
  chromeless,
  transparentBackground,
  transparent,
  background,
].flatMap(({ names }) => names);

export function ownAddress(href: string): string {
  const url = new URL(href);
  for (const name of framed) url.searchParams.delete(name);
  url.hash = '';
  return url.href;
}
