import type { FeedStatus } from '../live/wheel-feed.ts';

/** What stands over a wheel that cannot be shown. */
export interface PageNotice {
  readonly heading: string;
  readonly text: string;
}

/** The notice of a page, if it needs one. `entries`: how many the wheel has. */
export function pageNotice(
  listName: string | undefined,
  status: FeedStatus,
  entries: number,
): PageNotice | null {
  if (listName === undefined) {
    return { heading: 'No wheel is named', text: 'Add ?listName= and the name of a wheel to the address.' };
  }
  switch (status) {
    case 'loading':
      return null;
    case 'missing':
      return {
        heading: `There is no wheel “${listName}” yet`,
        text: 'It appears here as soon as somebody creates it.',
      };
    case 'private':
      return { heading: 'This wheel is private', text: 'Its owner has not made it public.' };
    case 'failed':
      return { heading: 'The wheel could not be loaded', text: 'It is tried again by itself in a moment.' };
    case 'ready':
      return entries > 0
        ? null
        : { heading: 'This wheel is empty', text: 'Entries appear here as they are added.' };
  }
}
