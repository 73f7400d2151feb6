import type { Notice } from './notice.ts';

/** Sentences for calls that failed for a reason that has nothing to do with what was asked. */
export const failureWords = {
  offline: 'You are offline. Connect to the internet and try again.',
  unreachable: 'The service did not answer. Check your connection and try again.',
  busy: 'The service is busy right now. Try again in a moment.',
  broken: 'Something went wrong on our side. Try again in a moment.',
} as const;

/** Returns the sentence for too many attempts. @param seconds wait, if it is known */
export const tooManyWords = (seconds: number | undefined): string =>
  `Too many attempts. ${seconds === undefined ? 'Try again later.' : `Try again in ${inWords(seconds)}.`}`;

/** Returns a duration in words, rounded up: `45 seconds`, `3 minutes`. */
function inWords(seconds: number): string {
  if (seconds > 90) return `${Math.ceil(seconds / 60)} minutes`;
  return seconds === 1 ? '1 second' : `${seconds} seconds`;
}

export const again = [{ does: 'again', label: 'Try again' }] as const;

/** Notices in place of a page whose data could not be read from the service. */
export const failureNotices = {
  offline: { heading: 'You are offline', text: 'Connect to the internet and try again.', actions: again },
  unreachable: {
    heading: 'The service did not answer',
    text: 'Check your connection and try again.',
    actions: again,
  },
} as const satisfies Readonly<Record<string, Notice<'again'>>>;
