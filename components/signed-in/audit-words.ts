import type { AuditEvent, AuditKind } from '../../contracts/identity/audit.ts';
import { providerLabels } from '../../contracts/identity/sign-in/provider-names.ts';
import { listText } from '../language/formats.ts';
import { plural, text } from '../language/text.ts';

const auditWords = (): Readonly<Record<AuditKind, string>> => ({
  account_created: text('Account created'),
  signed_in: text('Signed in'),
  signed_in_on_new_device: text('Signed in on a new device'),
  sign_in_failed: text('Failed to sign in'),
  session_ended: text('Signed out of a browser'),
  all_sessions_ended: text('Signed out of all other browsers'),
  profile_changed: text('Display name changed'),
  user_name_changed: text('User name changed'),
  email_changed: text('E-mail address changed'),
  email_verified: text('E-mail address confirmed'),
  password_added: text('Password added'),
  password_changed: text('Password changed'),
  password_reset: text('Password reset by e-mail'),
  passkey_added: text('Passkey added'),
  passkey_removed: text('Passkey removed'),
  totp_added: text('Authenticator app added'),
  totp_removed: text('Authenticator app removed'),
  recovery_codes_created: text('Recovery codes created'),
  recovery_code_used: text('Recovery code used'),
  provider_linked: text('Way to sign in linked'),
  provider_unlinked: text('Way to sign in removed'),
  consent_allowed: text('App allowed'),
  consent_withdrawn: text('Access of an app removed'),
  exported: text('Data downloaded'),
  deletion_requested: text('Deletion requested'),
  deletion_withdrawn: text('Deletion withdrawn'),
  account_deleted: text('Account deleted'),
  client_created: text('Client created'),
  client_changed: text('Client changed'),
  client_deactivated: text('Client deactivated'),
  client_reactivated: text('Client reactivated'),
  client_offered: text('Client offered to another account'),
  client_offer_withdrawn: text('Offer of a client withdrawn'),
  client_offer_declined: text('Offer of a client declined'),
  client_transferred: text('Client given away'),
  client_received: text('Client received'),
  client_deleted: text('Client deleted'),
  secret_created: text('Client secret created'),
  secret_revoked: text('Client secret revoked'),
  secret_in_browser: text('Client secret used in a browser'),
  client_named_foreign_payment: text('Client asked for a payment of another client'),
  client_approved: text('App approved'),
  client_suspended: text('App suspended'),
  client_trusted: text('App trusted'),
  client_untrusted: text('Trust of an app ended'),
  roles_changed: text('Roles changed'),
  account_suspended: text('Account suspended'),
  account_reactivated: text('Account reactivated'),
  upload_removed: text('Upload removed by an operator'),
  relic_currency_created: text('Currency of relics created'),
  relic_currency_changed: text('Currency of relics changed'),
  relic_currency_frozen: text('Currency of relics frozen'),
  relic_currency_unfrozen: text('Freeze of a currency of relics ended'),
  relic_rate_added: text('Exchange rate added'),
  client_relics_changed: text('Relic settings of a client changed'),
  relic_request_made: text('Change of relics requested'),
  relic_request_rejected: text('Requested change of relics rejected'),
  relic_request_withdrawn: text('Requested change of relics withdrawn'),
  relic_limit_changed: text('Limit without a second operator changed'),
  relics_minted: text('Relics credited by an operator'),
  relics_burned: text('Relics removed by an operator'),
  relics_adjusted: text('Relics corrected by an operator'),
  relics_frozen: text('Relics frozen'),
  relics_unfrozen: text('Freeze of relics ended'),
  relic_hold_released: text('Hold on relics released by an operator'),
  client_blocked: text('Payments to a client blocked'),
  client_unblocked: text('Payments to a client allowed again'),
  operator_acted: text('Acted as an operator'),
});

export function eventText({ kind, details }: Pick<AuditEvent, 'kind' | 'details'>): string {
  const count = Number(details?.['count'] ?? 1);
  if (kind === 'sign_in_failed' && count > 1)
    return plural(count, '{n} failed attempt to sign in', '{n} failed attempts to sign in');
  const words: Readonly<Record<string, string>> = auditWords();
  const event = words[kind] ?? kind;
  if (count > 1) return plural(count, '{event}: {n} time', '{event}: {n} times', { event });
  const act = details?.['act'];
  if (kind === 'operator_acted' && act !== undefined)
    return text('As an operator: {event}', { event: words[act] ?? act });
  return event;
}

/** Events in an account's trail that another account may cause without being an operator. */
const betweenAccounts: ReadonlySet<string> = new Set([
  'client_transferred',
  'client_received',
  'client_offer_declined',
]);

/** Returns whether an operator caused an event in this account's trail. */
export function isByOperator({ kind, by }: Pick<AuditEvent, 'kind' | 'by'>, account: string): boolean {
  return account !== '' && by !== account && !betweenAccounts.has(kind);
}

/** Details that are not listed, because the text of the event contains them, or only programs need them. */
const unsaid = new Set([
  'clientId',
  'appId',
  'count',
  'secret',
  'from',
  'until',
  'act',
  'requestId',
  'authorizationId',
]);

const providers: Readonly<Record<string, string>> = providerLabels;

/** Returns a way to prove one's identity as words for a sentence, such as “a passkey”. */
function wayText(name: string): string {
  switch (name) {
    case 'credentials':
    case 'password':
      return text('a password');
    case 'totp':
      return text('a code of an authenticator app');
    case 'recovery':
      return text('a recovery code');
    case 'passkey':
      return text('a passkey');
    default:
      return providers[name] ?? name;
  }
}

/** Returns the name of a client's setting, as the client's page shows it. */
function settingText(name: string): string {
  switch (name) {
    case 'name':
      return text('Name');
    case 'grants':
    case 'scopeSets':
      return text('Scopes');
    case 'redirectUris':
      return text('Redirect addresses');
    case 'postLogoutRedirectUris':
      return text('Addresses after sign-out');
    case 'idTokenAlg':
      return text('Signature of id tokens');
    case 'logo':
      return text('Logo');
    default:
      return name;
  }
}

function graceText(grace: string): string {
  switch (grace) {
    case '24h':
      return text('the previous secret stays valid for 24 hours');
    case '7d':
      return text('the previous secret stays valid for 7 days');
    default:
      return text('the previous secret stops working');
  }
}

function detailText(name: string, value: string): string {
  switch (name) {
    case 'kind':
      return value === 'oauth' ? text('App') : value === 'service' ? text('Service client') : value;
    case 'changed':
      return listText(value.split(', ').map(settingText));
    case 'grace':
      return graceText(value);
    case 'provider':
    case 'proof':
      return text('with {way}', { way: wayText(value) });
    case 'second':
      return text('second step: {way}', { way: wayText(value) });
    case 'account':
    case 'to':
      return text('account {name}', { name: value });
    case 'before':
      return text('before: {value}', { value });
    case 'reason':
      return text('reason: {reason}', { reason: value });
    case 'roles':
      return text('roles: {roles}', { roles: value });
    case 'scopes':
      return text('access: {scopes}', { scopes: value });
    default:
      return value;
  }
}

export function eventDetails({ kind, details }: Pick<AuditEvent, 'kind' | 'details'>): readonly string[] {
  if (details === null) return [text('Details were erased')];
  return (
    Object.entries(details)
      .filter(
        ([name, value]) =>
          value !== '' && (!unsaid.has(name) || (kind === 'operator_acted' && name === 'appId')),
      )
      // List only the proof of a sign-in with a passkey, whose details also name the provider `credentials`.
      .filter(([name, value]) => !(name === 'provider' && value === 'credentials' && 'proof' in details))
      .map(([name, value]) => detailText(name, value))
  );
}
