import type { Letter } from './letter.ts';

/** Result of sending a letter. */
export type Delivery =
  | { readonly is: 'sent' }
  /** The mail server will never accept it: the mailbox does not exist, for example. */
  | { readonly is: 'refused'; readonly why: string }
  /** The mail server does not accept this one now. */
  | { readonly is: 'later'; readonly why: string }
  /** The mail server accepts no mails now: it is unreachable, hangs, or refuses this service. */
  | { readonly is: 'away'; readonly why: string };

/** Sends letters. */
export interface Transport {
  /** Never rejects. The signal aborts it. */
  send(letter: Letter, signal: AbortSignal): Promise<Delivery>;
}
