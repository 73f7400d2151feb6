/** Mails to people who are offered clients or wheels of another account (docs/rules/identity.md, "Offers"). */
import type { Limit } from '../../http/rates/limit.ts';
import type { Deps } from '../../runtime/deps.ts';
import { accounts, type Account } from '../documents.ts';
import type { Mail } from './documents.ts';
import type { Wording } from './letter.ts';
import { prepareMail } from './queue.ts';

export interface Offer {
  /** Kind of offer: one client, or everything that an account owns because it will be deleted. */
  readonly kind: 'client_offered' | 'deletion_requested';
  readonly fromId: string;
  readonly toId: string;
  /** End of the offer, in milliseconds since the epoch. */
  readonly until: number;
}

/**
 * Prepares the mail to the recipient of an offer. Returns undefined if the recipient had too many of these mails.
 * Offers are counted separately from notices, so that many offers cannot suppress a notice.
 */
export async function prepareOffer(
  deps: Deps,
  limit: Limit,
  { kind, fromId, toId, until }: Offer,
): Promise<Mail | undefined> {
  const from = (await deps.store.get(accounts.ref(fromId)))?.userName;
  if (from === undefined || (await limit('mailRecipient', `offer ${toId}`)) !== undefined) return undefined;
  const details = { from, until: new Date(until).toISOString() };
  return prepareMail(deps, {
    kind: 'offer',
    accountId: toId,
    event: { kind, at: deps.clock.now(), byOther: true, details },
  });
}

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

/**
 * Returns the text of the mail. It does not contain the name of the client, because a stranger chose that name.
 */
export function offerWording(
  { kind, details }: NonNullable<Mail['event']>,
  { userName }: Account,
  site: string,
): Wording {
  const until = `${day.format(new Date(details['until'] ?? 0))} UTC`;
  const from = `“${details['from'] ?? ''}”`;
  const paragraphs =
    kind === 'client_offered'
      ? [
          `The account ${from} wants to give you an app or service client.`,
          `If you want it, accept it before ${until}: ${site}/developer`,
        ]
      : [
          `The account ${from} is going to be deleted, and its owner wants to give you its wheels, apps and service clients.`,
          `If you want them, agree before ${until}: ${site}/account`,
        ];
  return {
    subject: kind === 'client_offered' ? 'You are offered an app' : 'You are offered wheels and apps',
    paragraphs: [`Hello ${userName},`, ...paragraphs],
    otherwise: ['If you do not know this account, you do not have to do anything: the offer then ends.'],
  };
}
