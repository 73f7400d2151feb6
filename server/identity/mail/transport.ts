import type { Letter } from './letter.ts';

/** Result of sending a letter. */
export type Delivery =
  | { readonly is: 'sent' }
  /** The mail server will never accept the letter, for example because the mailbox does not exist. */
  | { readonly is: 'refused'; readonly why: string }
  /** The mail server does not accept this letter now. */
  | { readonly is: 'later'; readonly why: string }
  /** The mail server accepts no mails now: it is unreachable, hangs, or refuses this service. */
  | { readonly is: 'away'; readonly why: string };

/** Sends letters. */
export interface Transport {
  /** Sends a letter. Never rejects. Aborting the signal ends the attempt. */
  send(letter: Letter, signal: AbortSignal): Promise<Delivery>;
}
