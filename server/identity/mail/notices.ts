/** Notices: mails about events that the owner of an account should know about (docs/rules/identity.md, "Notices"). */
import type { AuditKind } from '../../../contracts/identity/audit.ts';
import { providerLabels } from '../../../contracts/identity/sign-in/provider-names.ts';
import type { Deps } from '../../runtime/deps.ts';
import type { Transaction } from '../../store/port.ts';
import { accounts, type Account } from '../documents.ts';
import { noticeTimes, type Mail } from './documents.ts';
import type { Wording } from './letter.ts';
import { prepareMail, queueMail } from './queue.ts';

type Event = NonNullable<Mail['event']>;

/** Maximum notices per account and hour. Further events appear only in the list of security events. */
const mostInAnHour = 20;
const hour = 3_600_000;

const ways: Readonly<Record<string, string>> = { ...providerLabels, credentials: 'the password' };

const provider = ({ details }: Event): string =>
  details['proof'] === 'passkey' ? 'a passkey' : (ways[details['provider'] ?? ''] ?? 'another service');
/** Returns a space and the name in quotes, or '' if there is no name. */
const named = (name: string | undefined): string => (name === undefined ? '' : ` “${name}”`);
const client = ({ details }: Event): string => named(details['client'] ?? details['name']);

interface Notice {
  readonly subject: string;
  readonly sentence: (event: Event) => string;
}

/** Notices by kind of event. Frequent or unimportant events have none. */
const notices: { readonly [kind in AuditKind]?: Notice } = {
  signed_in_on_new_device: {
    subject: 'New sign-in to your account',
    sentence: (event) =>
      `Somebody signed in with ${provider(event)}, in a browser where you have not signed in before.`,
  },
  email_changed: {
    subject: 'Your e-mail address was changed',
    sentence: () =>
      'Another e-mail address was confirmed for your account. This one is no longer used: it gets no more mails, and cannot reset your password.',
  },
  password_added: { subject: 'A password was added', sentence: () => 'Your account now has a password.' },
  password_changed: { subject: 'Your password was changed', sentence: () => 'Your password was changed.' },
  password_reset: {
    subject: 'Your password was changed',
    sentence: () => 'A new password was set with a link from a mail, and you were signed out on all devices.',
  },
  user_name_changed: {
    subject: 'Your user name was changed',
    sentence: ({ details }) =>
      `Your user name was changed${details['to'] ? ` to${named(details['to'])}` : ''}.`,
  },
  passkey_added: {
    subject: 'A passkey was added',
    sentence: ({ details }) => `The passkey${named(details['name'])} can now sign in to your account.`,
  },
  passkey_removed: {
    subject: 'A passkey was removed',
    sentence: ({ details }) => `The passkey${named(details['name'])} can no longer sign in to your account.`,
  },
  totp_added: {
    subject: 'Two-step sign-in is on',
    sentence: () => 'Signing in now also asks for a code from an authenticator app.',
  },
  totp_removed: {
    subject: 'Two-step sign-in is off',
    sentence: () => 'Signing in no longer asks for a code from an authenticator app.',
  },
  recovery_codes_created: {
    subject: 'New recovery codes were created',
    sentence: () => 'New recovery codes were created. Earlier ones no longer work.',
  },
  recovery_code_used: {
    subject: 'A recovery code was used',
    sentence: () => 'Somebody signed in with one of your recovery codes.',
  },
  provider_linked: {
    subject: 'A way to sign in was added',
    sentence: (event) => `${provider(event)} can now be used to sign in to your account.`,
  },
  provider_unlinked: {
    subject: 'A way to sign in was removed',
    sentence: (event) => `${provider(event)} can no longer be used to sign in to your account.`,
  },
  exported: {
    subject: 'Your data was downloaded',
    sentence: () => 'Somebody downloaded a copy of everything we store about you.',
  },
  deletion_requested: {
    subject: 'Your account will be deleted',
    sentence: () =>
      'The deletion of your account was requested. It will be deleted in seven days, unless you sign in and choose to keep it.',
  },
  deletion_withdrawn: {
    subject: 'Your account will not be deleted',
    sentence: () => 'The deletion of your account was cancelled.',
  },
  client_transferred: {
    subject: 'An app was transferred',
    sentence: (event) => `The app or service${client(event)} now belongs to another account.`,
  },
  client_received: {
    subject: 'You received an app',
    sentence: (event) => `The app or service${client(event)} now belongs to your account.`,
  },
  secret_created: {
    subject: 'A client secret was created',
    sentence: (event) => `A new secret was created for the app or service${client(event)}.`,
  },
  secret_revoked: {
    subject: 'A client secret was revoked',
    sentence: (event) => `A secret of the app or service${client(event)} no longer works.`,
  },
  client_suspended: {
    subject: 'An app was suspended',
    sentence: (event) => `An operator suspended the app or service${client(event)}.`,
  },
  roles_changed: { subject: 'Your roles were changed', sentence: () => 'An operator changed your roles.' },
  account_suspended: {
    subject: 'Your account was suspended',
    sentence: () => 'An operator suspended your account. Nobody can sign in to it.',
  },
  account_reactivated: {
    subject: 'Your account is active again',
    sentence: () => 'An operator ended the suspension of your account.',
  },
};

export interface NoticedEvent {
  readonly accountId: string;
  readonly kind: AuditKind;
  readonly by?: string;
  readonly details?: Readonly<Record<string, string>>;
}

/** Prepares the mail about an event. Returns undefined if its kind has no notice, or this service sends no mails. */
export function prepareNotice(
  deps: Pick<Deps, 'config' | 'clock' | 'random'>,
  { accountId, kind, by = accountId, details = {} }: NoticedEvent,
): Mail | undefined {
  // Leave the notice of a changed address to `email-address.ts`, which sends it to the former address.
  if (!(kind in notices) || kind === 'email_changed') return undefined;
  return prepareMail(deps, {
    kind: 'notice',
    accountId,
    event: { kind, at: deps.clock.now(), byOther: by !== accountId, details },
  });
}

/**
 * Queues a notice in the commit of its event, if the account has a verified address and has not had too many notices.
 */
export function queueNotice(tx: Transaction, notice: Mail | undefined): void {
  const accountId = notice?.accountId;
  if (!notice || !accountId || tx.get(accounts.ref(accountId))?.emailVerified !== true) return;
  const ref = noticeTimes.ref(accountId);
  const now = notice.dueAt;
  const recent = (tx.get(ref)?.at ?? []).filter((at) => at > now - hour);
  if (recent.length >= mostInAnHour) return;
  tx.put(ref, { accountId, at: [...recent, now] });
  queueMail(tx, notice);
}

const time = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

export function noticeWording(event: Event, { userName }: Account, site: string): Wording {
  const { subject, sentence } = notices[event.kind] ?? {
    subject: 'Security notice',
    sentence: () => event.kind,
  };
  const otherwise = event.byOther
    ? ['If you do not know why, ask the operator of this service.']
    : [
        'If this was you, you do not have to do anything.',
        `If it was not you, choose a new password at once: ${site}/oauth/forgot\nThen sign in, look at the devices and security events of your account, and remove what is not yours: ${site}/account`,
      ];
  return {
    subject,
    paragraphs: [
      `Hello ${userName},`,
      sentence(event),
      `Account: ${userName}\nTime: ${time.format(event.at)} UTC`,
    ],
    otherwise: [...otherwise, 'This mail has no link that asks for your password or a code.'],
  };
}
