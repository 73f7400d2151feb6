import { pageParameters, type PageParameters } from '../../contracts/embed/page-parameters.ts';
import type { Look } from '../looks/look.ts';

/** Parameters of the address that override parts of the look. */
const overriding: { readonly [Key in keyof Look]?: readonly (keyof PageParameters)[] } = {
  visualTreatment: ['treatment'],
  pointerSide: ['pointerSide'],
  colours: ['colours'],
  background: ['background', 'transparent', 'transparentBackground'],
  backgroundImage: ['background', 'transparent', 'transparentBackground'],
  logo: ['logo'],
  logoPlacement: ['logoPlacement'],
  seconds: ['spinDuration'],
  sentence: ['winnerSentence'],
  confetti: ['confetti'],
  spoken: ['speakWinner'],
  language: ['lang'],
};

const all = Object.values(overriding).flat();

/** Returns whether the address sets parts of the look. */
export const setsLook = (values: PageParameters): boolean => all.some((key) => values[key] !== undefined);

/**
 * Removes the parameters that would hide a change of the look from the address of the page, and returns the
 * others.
 */
export function withoutOverridden(values: PageParameters, changes: Partial<Look>): PageParameters {
  const hidden = new Set<keyof PageParameters>(
    Object.keys(changes).flatMap((key) => overriding[key as keyof Look] ?? []),
  );
  const url = new URL(location.href);
  for (const key of hidden) for (const name of pageParameters[key].names) url.searchParams.delete(name);
  if (url.href === location.href) return values;
  history.replaceState(history.state, '', url);
  return Object.fromEntries(
    Object.entries(values).filter(([key]) => !hidden.has(key as keyof PageParameters)),
  ) as PageParameters;
}
