import type { Letter } from './letter.ts';

export type Delivery =
  | { readonly is: 'sent' }
  /** The mail server will never accept this letter, for example because the mailbox does not exist. */
  | { readonly is: 'refused'; readonly why: string }
  /** The mail server does not accept this letter now. */
  | { readonly is: 'later'; readonly why: string }
  /** The mail server accepts no letters now. */
  | { readonly is: 'away'; readonly why: string };

export interface Transport {
  /** Never rejects. Aborting the signal ends the attempt. */
  send(letter: Letter, signal: AbortSignal): Promise<Delivery>;
}
