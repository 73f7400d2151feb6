import type { Notice } from '../ui/notice.ts';

/** Fault that the server found in a field: the name of the field, such as `displayName`, and a sentence. */
export interface FieldFault {
  readonly path: string;
  readonly message: string;
}

/** Reason why a call failed. */
export class Fault {
  /** The server's code, or `offline`, `unreachable` or `broken`. */
  readonly code: string;
  /** Sentence for the reader. */
  readonly text: string;
  /** Seconds to wait before the next attempt; undefined if the server named none. */
  readonly seconds: number | undefined;
  readonly fields: readonly FieldFault[];

  constructor(
    code: string,
    { text, seconds, fields = [] }: { text?: string; seconds?: number; fields?: readonly FieldFault[] } = {},
  ) {
    this.code = code;
    this.seconds = seconds;
    this.fields = fields;
    this.text = wordsOf(code, seconds) ?? text ?? 'Something went wrong on our side. Try again in a moment.';
  }
}

/**
 * Returns our text for a code whose message from the server is meant for programs; undefined for codes whose message is
 * shown as it is.
 */
function wordsOf(code: string, seconds: number | undefined): string | undefined {
  switch (code) {
    case 'offline':
      return 'You are offline. Connect to the internet and try again.';
    case 'unreachable':
      return 'The service did not answer. Check your connection and try again.';
    case 'unavailable':
      return 'The service is busy right now. Try again in a moment.';
    case 'rate_limited':
    case 'too_many_attempts':
      return `Too many attempts. ${seconds === undefined ? 'Try again later.' : `Try again in ${inWords(seconds)}.`}`;
    case 'reauthentication_required':
      return 'Nothing was changed, because you did not confirm that it is you.';
    case 'second_factor_required':
      return 'This needs a sign-in with a passkey or a second factor.';
    case 'forbidden':
      return 'You are not allowed to do this.';
    case 'session_required':
      return 'You are signed out. Sign in and try again.';
    case 'broken':
    case 'internal_error':
      return 'Something went wrong on our side. Try again in a moment.';
    default:
      return undefined;
  }
}

/** Returns a duration in words, rounded up: `45 seconds`, `3 minutes`. */
function inWords(seconds: number): string {
  if (seconds > 90) return `${Math.ceil(seconds / 60)} minutes`;
  return seconds === 1 ? '1 second' : `${seconds} seconds`;
}

/** Returns the notice shown in place of content that could not be loaded. */
export function faultNotice({ code, text }: Fault): Notice<'again' | 'home'> {
  const again = [{ does: 'again', label: 'Try again' }] as const;
  switch (code) {
    case 'offline':
      return { heading: 'You are offline', text: 'Connect to the internet and try again.', actions: again };
    case 'unreachable':
      return {
        heading: 'The service did not answer',
        text: 'Check your connection and try again.',
        actions: again,
      };
    case 'forbidden':
      return {
        heading: 'This page is not for your account',
        text: 'Ask an operator of this service for access, or sign in with another account.',
        actions: [{ does: 'home', label: 'Go to your account' }],
      };
    case 'not_found':
      return {
        heading: 'There is nothing here',
        text: 'It may have been deleted, or the address may be wrong.',
        actions: [{ does: 'home', label: 'Go to your account' }],
      };
    default:
      return { heading: 'This page could not be loaded', text, actions: again };
  }
}
