import type { Notice } from '../ui/notice.ts';
import type { WheelSource } from './sources/wheel-source.ts';

export type NoticeAction = 'edit' | 'show-all' | 'retry' | 'take-brought' | 'leave-brought';

export type PageNotice = Notice<NoticeAction>;

export function hasWeight(rows: WheelSource['rows']): boolean {
  return rows.some(({ weight = 1, hidden }) => weight > 0 && !hidden);
}

export function pageNotice(
  source: WheelSource,
  { hasRoom, people }: { hasRoom: boolean; people: boolean },
): PageNotice | null {
  const { status, listName, kind, rows } = source;
  switch (status) {
    case 'loading':
      return null;
    case 'unnamed':
      return { heading: 'No wheel is named', text: 'Add ?listName= and the name of a wheel to the address.' };
    case 'waiting':
      return {
        heading: 'Waiting for the host page',
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
          actions: [{ does: 'retry', label: 'Load it again' }],
        };
      }
      return {
        heading: 'The wheel could not be loaded',
        text: 'The page tries again automatically in a moment.',
      };
    case 'ready':
      break;
  }
  if (hasRoom) return null;
  if (rows.length > 0) {
    return source.canShowAll
      ? {
          heading: 'Nobody is left on the wheel',
          text: 'Every entry has been removed from it.',
          actions: [{ does: 'show-all', label: 'Show all again' }],
        }
      : { heading: 'Nothing on this wheel can win', text: 'No entry has a weight above 0.' };
  }
  if (kind === 'local') {
    return {
      heading: 'Your wheel is empty',
      text: 'Add names and spin. The wheel is kept in this browser.',
      actions: [{ does: 'edit', label: 'Add entries' }],
    };
  }
  if (kind === 'parent') {
    return { heading: 'This wheel is empty', text: 'The host page has sent an empty list.' };
  }
  return people
    ? { heading: 'Nobody has joined yet', text: 'People appear here as they are added.' }
    : { heading: 'This wheel is empty', text: 'Entries appear here as they are added.' };
}
