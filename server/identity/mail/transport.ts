import type { Letter } from './letter.ts';

/** What became of a letter that was handed over. */
export type Delivery =
  | { readonly is: 'sent' }
  /** The mail server will never take it: the mailbox does not exist, for example. */
  | { readonly is: 'refused'; readonly why: string }
  /** The mail server does not take this one now. */
  | { readonly is: 'later'; readonly why: string }
  /** The mail server takes none now: it is away, hangs, or refuses this service. */
  | { readonly is: 'away'; readonly why: string };

/** A way that mails leave this service. */
export interface Transport {
  /** Never rejects. The signal breaks it off. */
  send(letter: Letter, signal: AbortSignal): Promise<Delivery>;
}
