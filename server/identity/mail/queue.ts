/** The queue of mails (docs/rules/identity.md, "Mail"). */
import type { QueuedMail } from '../../../contracts/identity/mail.ts';
import type { Config } from '../../config.ts';
import type { Answer } from '../../http/answers/answer.ts';
import type { Deps } from '../../runtime/deps.ts';
import { randomToken } from '../../runtime/random.ts';
import type { Transaction } from '../../store/port.ts';
import { emailRequests, mails, type Mail } from './documents.ts';

const hour = 3_600_000;

/** Milliseconds after which an unsent mail is discarded. */
const lifetimes: Readonly<Record<Mail['kind'], number>> = {
  reset_password: hour,
  verify_email: 24 * hour,
  notice: 24 * hour,
  offer: 24 * hour,
};

export type WantedMail = Pick<Mail, 'kind'> & Partial<Pick<Mail, 'accountId' | 'to' | 'event'>>;

/** Returns whether this service sends mails: through a mail server or, in development, to the outbox page. */
export function mailIsOn({ mail, production }: Pick<Config, 'mail' | 'production'>): boolean {
  return mail !== undefined || !production;
}

/** Returns whether mails are shown on the outbox page instead of being sent. */
export function hasOutbox({ mail, production }: Pick<Config, 'mail' | 'production'>): boolean {
  return mail === undefined && !production;
}

/** Prepares a mail before the commit that queues it. Returns undefined if this service sends no mails. */
export function prepareMail(
  { config, clock, random }: Pick<Deps, 'config' | 'clock' | 'random'>,
  { kind, accountId = null, to = null, event = null }: WantedMail,
): Mail | undefined {
  if (!mailIsOn(config)) return undefined;
  const now = clock.now();
  return {
    mailId: randomToken(random, 22),
    ...{ kind, accountId, to, event },
    dueAt: now,
    attempts: 0,
    expiresAt: now + lifetimes[kind],
  };
}

/** Queues a mail in the commit that causes it. */
export function queueMail(tx: Transaction, mail: Mail | undefined): void {
  if (mail === undefined) return;
  const ref = mails.ref(mail.mailId);
  tx.put(ref, mail);
  tx.publish({ topic: ref.aggregate, type: 'mail-queued', data: null });
}

/** Queues a mail that confirms an address. Links in earlier mails become invalid. */
export function queueVerification(tx: Transaction, accountId: string, mail: Mail | undefined): void {
  if (mail === undefined) return;
  tx.put(emailRequests.ref(accountId), { accountId, mailId: mail.mailId });
  queueMail(tx, mail);
}

export function queuedAnswer(config: Pick<Config, 'mail' | 'production'>): Answer {
  const body: QueuedMail = { outbox: hasOutbox(config) };
  return { status: 202, body };
}
