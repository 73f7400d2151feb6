import type { AuditEvent, AuditKind } from '../../contracts/identity/audit.ts';
import { providerLabels } from '../../contracts/identity/sign-in/provider-names.ts';

export const auditWords: Readonly<Record<AuditKind, string>> = {
  account_created: 'Account created',
  signed_in: 'Signed in',
  signed_in_on_new_device: 'Signed in on a new device',
  sign_in_failed: 'Failed to sign in',
  session_ended: 'Signed out of a browser',
  all_sessions_ended: 'Signed out of all other browsers',
  profile_changed: 'Display name changed',
  user_name_changed: 'User name changed',
  email_changed: 'E-mail address changed',
  email_verified: 'E-mail address confirmed',
  password_added: 'Password added',
  password_changed: 'Password changed',
  password_reset: 'Password reset by e-mail',
  passkey_added: 'Passkey added',
  passkey_removed: 'Passkey removed',
  totp_added: 'Authenticator app added',
  totp_removed: 'Authenticator app removed',
  recovery_codes_created: 'Recovery codes created',
  recovery_code_used: 'Recovery code used',
  provider_linked: 'Way to sign in linked',
  provider_unlinked: 'Way to sign in removed',
  consent_allowed: 'App allowed',
  consent_withdrawn: 'Access of an app removed',
  exported: 'Data downloaded',
  deletion_requested: 'Deletion requested',
  deletion_withdrawn: 'Deletion withdrawn',
  account_deleted: 'Account deleted',
  client_created: 'Client created',
  client_changed: 'Client changed',
  client_deactivated: 'Client deactivated',
  client_reactivated: 'Client reactivated',
  client_offered: 'Client offered to another account',
  client_offer_withdrawn: 'Offer of a client withdrawn',
  client_offer_declined: 'Offer of a client declined',
  client_transferred: 'Client given away',
  client_received: 'Client received',
  client_deleted: 'Client deleted',
  secret_created: 'Client secret created',
  secret_revoked: 'Client secret revoked',
  client_approved: 'App approved',
  client_suspended: 'App suspended',
  client_trusted: 'App trusted',
  client_untrusted: 'Trust of an app ended',
  roles_changed: 'Roles changed',
  account_suspended: 'Account suspended',
  account_reactivated: 'Account reactivated',
  upload_removed: 'Upload removed by an operator',
  operator_acted: 'Acted as an operator',
};

export function eventText({ kind, details }: Pick<AuditEvent, 'kind' | 'details'>): string {
  const count = Number(details?.['count'] ?? 1);
  if (kind === 'sign_in_failed' && count > 1)
    return `${count.toLocaleString('en')} failed attempts to sign in`;
  if (count > 1) return `${auditWords[kind]}: ${count.toLocaleString('en')} times`;
  const act = details?.['act'];
  const texts: Readonly<Record<string, string>> = auditWords;
  if (kind === 'operator_acted' && act !== undefined) return `As an operator: ${texts[act] ?? act}`;
  return auditWords[kind];
}

/** Details that are not listed. The text of the event contains these details, or only programs need them. */
const unsaid = new Set(['clientId', 'appId', 'count', 'from', 'until', 'act']);

const labels: Readonly<Record<string, string>> = {
  account: 'account ',
  before: 'before: ',
  reason: 'reason: ',
  roles: 'roles: ',
  scopes: 'access: ',
};

const providers: Readonly<Record<string, string>> = { ...providerLabels, credentials: 'a password' };

const proofs: Readonly<Record<string, string>> = {
  password: 'a password',
  totp: 'a code of an authenticator app',
  recovery: 'a recovery code',
  passkey: 'a passkey',
};

export function eventDetails({ details }: Pick<AuditEvent, 'details'>): readonly string[] {
  if (details === null) return ['Details were erased'];
  return (
    Object.entries(details)
      .filter(([name, value]) => !unsaid.has(name) && value !== '')
      // A sign-in with a passkey also has the provider `credentials`, so list only the proof.
      .filter(([name, value]) => !(name === 'provider' && value === 'credentials' && 'proof' in details))
      .map(([name, value]) => {
        if (name === 'provider') return `with ${providers[value] ?? value}`;
        if (name === 'proof') return `with ${proofs[value] ?? value}`;
        if (name === 'second') return `second step: ${proofs[value] ?? value}`;
        return `${labels[name] ?? ''}${value}`;
      })
  );
}
