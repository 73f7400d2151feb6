import { text } from '../language/text.ts';
import { again, failureNotices, failureWords, tooManyWords, type Notice } from '../ui/notice.ts';
import { identityRefusal } from './identity-refusals.ts';

export interface FieldFault {
  readonly path: string;
  readonly message: string;
}

export class Fault {
  /** The server's code, or `offline`, `unreachable` or `broken`. */
  readonly code: string;
  readonly text: string;
  readonly seconds: number | undefined;
  readonly fields: readonly FieldFault[];

  constructor(
    code: string,
    { text, seconds, fields = [] }: { text?: string; seconds?: number; fields?: readonly FieldFault[] } = {},
  ) {
    this.code = code;
    this.seconds = seconds;
    this.fields = fields.map(({ path, message }) => ({ path, message: sentence(message) }));
    this.text = wordsOf(code, seconds) ?? (text === undefined ? failureWords.broken : sentence(text));
  }
}

/** Adds a full stop, because messages of the server have none. */
const sentence = (message: string): string => (/[.!?…]$/.test(message) ? message : `${message}.`);

function wordsOf(code: string, seconds: number | undefined): string | undefined {
  switch (code) {
    case 'offline':
    case 'unreachable':
      return failureWords[code];
    case 'unavailable':
      return failureWords.busy;
    case 'rate_limited':
    case 'too_many_attempts':
      return tooManyWords(seconds);
    case 'reauthentication_required':
      return text('Nothing was changed, because you did not confirm that it is you.');
    case 'second_factor_required':
      return text('This needs a sign-in with a passkey or a second factor.');
    case 'forbidden':
      return text('You are not allowed to do this.');
    case 'session_required':
      return text('You are signed out. Sign in and try again.');
    case 'broken':
    case 'internal_error':
      return failureWords.broken;
    default:
      return identityRefusal(code);
  }
}

export function faultNotice({ code, text: said }: Fault): Notice<'again' | 'home'> {
  switch (code) {
    case 'offline':
    case 'unreachable':
      return failureNotices[code];
    case 'forbidden':
      return {
        heading: text('This page is not for your account'),
        text: text('Ask an operator of this service for access, or sign in with another account.'),
        actions: [{ does: 'home', label: text('Go to your account') }],
      };
    case 'second_factor_required':
      return {
        heading: text('Add a second factor'),
        text: said,
        actions: [{ does: 'home', label: text('Go to your account') }],
      };
    case 'not_found':
      return {
        heading: text('There is nothing here'),
        text: text('It may have been deleted, or the address may be wrong.'),
        actions: [{ does: 'home', label: text('Go to your account') }],
      };
    default:
      return { heading: text('This page could not be loaded'), text: said, actions: again };
  }
}
