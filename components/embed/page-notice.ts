import type { WheelSource } from './wheel-source.ts';

/** What a notice offers to do about it. */
export type NoticeAction = 'edit' | 'show-all' | 'reload';

/** What stands over a wheel that cannot be shown, or has nothing to show. */
export interface PageNotice {
  readonly heading: string;
  readonly text: string;
  readonly action?: { readonly does: NoticeAction; readonly label: string };
}

/** A wheel without a single row with a weight has nothing that can win. */
export function hasWeight(rows: WheelSource['rows']): boolean {
  return rows.some(({ weight = 1, hidden }) => weight > 0 && !hidden);
}

/** The notice of a page, if it needs one. */
export function pageNotice(
  source: WheelSource,
  { hasRoom, people }: { /** {@link hasWeight} of its rows. */ hasRoom: boolean; people: boolean },
): PageNotice | null {
  const { status, listName, kind, rows } = source;
  switch (status) {
    case 'loading':
      return null;
    case 'unnamed':
      return { heading: 'No wheel is named', text: 'Add ?listName= and the name of a wheel to the address.' };
    case 'waiting':
      return {
        heading: 'Waiting for the page around',
        text: 'The wheel appears as soon as the page sends what is on it.',
      };
    case 'missing':
      return {
        heading: `There is no wheel “${listName}” yet`,
        text: 'It appears here as soon as somebody creates it.',
      };
    case 'private':
      return { heading: 'This wheel is private', text: 'Its owner has not made it public.' };
    case 'failed':
      if (kind === 'local') {
        return {
          heading: 'The wheel could not be loaded',
          text: 'The connection was lost on the way.',
          action: { does: 'reload', label: 'Load it again' },
        };
      }
      return { heading: 'The wheel could not be loaded', text: 'It is tried again by itself in a moment.' };
    case 'ready':
      break;
  }
  if (hasRoom) return null;
  if (rows.length > 0) {
    return source.canShowAll
      ? {
          heading: 'Nobody is left on the wheel',
          text: 'All that were on it have been taken off.',
          action: { does: 'show-all', label: 'Show all again' },
        }
      : { heading: 'Nothing on this wheel can win', text: 'No entry has a weight above 0.' };
  }
  if (kind === 'local') {
    return {
      heading: 'Your wheel is empty',
      text: 'Add names and spin. The wheel is kept in this browser.',
      action: { does: 'edit', label: 'Add entries' },
    };
  }
  if (kind === 'parent') {
    return { heading: 'This wheel is empty', text: 'The page around has sent an empty list.' };
  }
  return people
    ? { heading: 'Nobody has joined yet', text: 'People appear here as they are added.' }
    : { heading: 'This wheel is empty', text: 'Entries appear here as they are added.' };
}
