/**
 * External identities of accounts. Each belongs to one account, and an account has at most one identity of each
 * provider.
 */
import type { ProviderName } from '../../../contracts/identity/sign-in/sign-in.ts';
import type { Refusal } from '../../../contracts/http/errors.ts';
import { refuseSignIn } from '../../../contracts/identity/errors.ts';
import type { Deps } from '../../runtime/deps.ts';
import { refuseWithoutWay, waysToSignIn } from '../accounts/ways-to-sign-in.ts';
import { factors } from '../factors/documents.ts';
import { auditEvent, recordAudit } from '../audit/record.ts';
import {
  accountChanged,
  accounts,
  providerKey,
  providerSubjects,
  type Account,
  type LinkedIdentity,
} from '../documents.ts';
import type { ExternalProvider } from './known-providers.ts';
import type { ProviderIdentity } from './provider-client.ts';

export const subjectRef = ({ provider, subject }: Pick<ProviderIdentity, 'provider' | 'subject'>) =>
  providerSubjects.ref(providerKey(provider, subject));

export async function accountOfIdentity(
  { store }: Pick<Deps, 'store'>,
  identity: ProviderIdentity,
): Promise<Account | undefined> {
  const claim = await store.get(subjectRef(identity));
  return claim && store.get(accounts.ref(claim.userId));
}

export function linkedIdentity({ name, avatarUrl }: ProviderIdentity, linkedAt: number): LinkedIdentity {
  return { ...(name !== undefined && { name }), ...(avatarUrl !== undefined && { avatarUrl }), linkedAt };
}

/**
 * Links an identity to an account. The caller must have checked that the identity and the account belong to the same
 * person. Refuses with `provider_linked_elsewhere` or `provider_already_linked`.
 */
export async function linkIdentity(
  deps: Deps,
  accountId: string,
  identity: ProviderIdentity,
): Promise<Refusal | undefined> {
  const { provider, subject, name } = identity;
  const [account, claim] = [accounts.ref(accountId), subjectRef(identity)];
  const linked = linkedIdentity(identity, deps.clock.now());
  const details = { provider, ...(name !== undefined && { name }) };
  const event = auditEvent(deps, { accountId, kind: 'provider_linked', details });
  return deps.store.commit({
    touch: [account.aggregate, claim.aggregate, `audit:${accountId}`],
    decide(tx): Refusal | undefined {
      const current = tx.get(account);
      if (current?.active !== true) return refuseSignIn('forbidden');
      const owner = tx.get(claim)?.userId;
      if (owner !== undefined && owner !== accountId) return refuseSignIn('provider_linked_elsewhere');
      const before = current.providers[provider];
      if (before !== undefined && before !== subject) return refuseSignIn('provider_already_linked');
      if (before === subject) return undefined;
      tx.put(claim, { userId: accountId });
      tx.put(account, {
        ...current,
        providers: { ...current.providers, [provider]: subject },
        linked: { ...current.linked, [provider]: linked },
      });
      tx.publish(accountChanged(accountId));
      recordAudit(tx, event);
      return undefined;
    },
  });
}

/**
 * Unlinks a provider. Refuses with `last_way_to_sign_in` if no other way to sign in remains.
 * @param offered ways to sign in that this service offers
 */
export async function unlinkIdentity(
  deps: Deps,
  accountId: string,
  provider: ExternalProvider,
  offered: readonly ProviderName[],
): Promise<Refusal | undefined> {
  const [account, held] = [accounts.ref(accountId), factors.ref(accountId)];
  const event = auditEvent(deps, { accountId, kind: 'provider_unlinked', details: { provider } });
  return deps.store.commit({
    touch: [account.aggregate, held.aggregate, `audit:${accountId}`],
    decide(tx): Refusal | undefined {
      const current = tx.get(account);
      const subject = current?.providers[provider];
      if (current === undefined || subject === undefined) return undefined;
      const { [provider]: _subject, ...providers } = current.providers;
      const { [provider]: _linked, ...linked } = current.linked ?? {};
      const left = { ...current, providers, linked };
      const passkeys = tx.get(held)?.passkeys.length ?? 0;
      const refusal = refuseWithoutWay(waysToSignIn(left, passkeys, offered));
      if (refusal !== undefined) return refusal;
      tx.put(account, left);
      tx.delete(subjectRef({ provider, subject }));
      tx.publish(accountChanged(accountId));
      recordAudit(tx, event);
      return undefined;
    },
  });
}

/** Stores the name and the image of an identity, if they have changed since the last sign-in. */
export async function refreshIdentity(deps: Deps, known: Account, identity: ProviderIdentity): Promise<void> {
  const { provider, subject, name, avatarUrl } = identity;
  const before = known.linked?.[provider];
  if (before?.name === name && before?.avatarUrl === avatarUrl) return;
  const ref = accounts.ref(known.userId);
  const now = deps.clock.now();
  await deps.store.commit({
    touch: [ref.aggregate],
    decide(tx) {
      const current = tx.get(ref);
      if (current?.providers[provider] !== subject) return;
      const linkedAt = current.linked?.[provider]?.linkedAt ?? now;
      tx.put(ref, {
        ...current,
        linked: { ...current.linked, [provider]: linkedIdentity(identity, linkedAt) },
      });
      tx.publish(accountChanged(known.userId));
    },
  });
}
