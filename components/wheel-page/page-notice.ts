import { text } from '../language/text.ts';
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
      return {
        heading: text('No wheel is named'),
        text: text('Add ?listName= and the name of a wheel to the address.'),
      };
    case 'waiting':
      return {
        heading: text('Waiting for the host page'),
        text: text('The wheel appears as soon as the page sends what is on it.'),
      };
    case 'missing':
      return {
        heading: text('There is no wheel “{name}” yet', { name: listName }),
        text: text('It appears here as soon as somebody creates it.'),
      };
    case 'private':
      return { heading: text('This wheel is private'), text: text('Its owner has not made it public.') };
    case 'failed':
      if (kind === 'local') {
        return {
          heading: text('The wheel could not be loaded'),
          text: text('The connection was lost on the way.'),
          actions: [{ does: 'retry', label: text('Load it again') }],
        };
      }
      return {
        heading: text('The wheel could not be loaded'),
        text: text('The page tries again automatically in a moment.'),
      };
    case 'ready':
      break;
  }
  if (hasRoom) return null;
  if (rows.length > 0) {
    return source.canShowAll
      ? {
          heading: text('Nobody is left on the wheel'),
          text: text('Every entry has been removed from it.'),
          actions: [{ does: 'show-all', label: text('Show all again') }],
        }
      : { heading: text('Nothing on this wheel can win'), text: text('No entry has a weight above 0.') };
  }
  if (kind === 'local') {
    return {
      heading: text('Your wheel is empty'),
      text: text('Add names and spin. The wheel is kept in this browser.'),
      actions: [{ does: 'edit', label: text('Add entries') }],
    };
  }
  if (kind === 'parent') {
    return { heading: text('This wheel is empty'), text: text('The host page has sent an empty list.') };
  }
  return people
    ? { heading: text('Nobody has joined yet'), text: text('People appear here as they are added.') }
    : { heading: text('This wheel is empty'), text: text('Entries appear here as they are added.') };
}
