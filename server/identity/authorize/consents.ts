import { loginScopes, type LoginScope } from '../../../contracts/identity/sign-in/sign-in.ts';
import type { Deps } from '../../runtime/deps.ts';
import { auditEvent, recordAudit } from '../audit/record.ts';
import { accounts, clients } from '../documents.ts';
import type { Grants } from '../seams.ts';
import { consents, type Consent } from './documents.ts';

const consentRef = (accountId: string, clientId: string) => consents.ref(accountId, clientId);

type ConsentDeps = Pick<Deps, 'config' | 'store' | 'clock' | 'random'>;

/** Consents of people to apps (docs/rules/identity.md, "Consent"). */
export class Consents {
  readonly #deps: ConsentDeps;
  readonly #grants: Pick<Grants, 'revoke'>;

  constructor(deps: ConsentDeps, grants: Pick<Grants, 'revoke'>) {
    this.#deps = deps;
    this.#grants = grants;
  }

  async cover(accountId: string, clientId: string, scopes: readonly LoginScope[]): Promise<boolean> {
    const consent = await this.#deps.store.get(consentRef(accountId, clientId));
    return consent !== undefined && scopes.every((scope) => consent.scopes.includes(scope));
  }

  /**
   * Adds scopes to those that the person allowed before. If the account is inactive, stores nothing and returns false:
   * the deletion of the account may already have deleted its consents.
   */
  async allow(accountId: string, clientId: string, scopes: readonly LoginScope[]): Promise<boolean> {
    const [ref, account] = [consentRef(accountId, clientId), accounts.ref(accountId)];
    const now = this.#deps.clock.now();
    const event = await this.#event(accountId, clientId, 'consent_allowed', { scopes: scopes.join(' ') });
    return this.#deps.store.commit({
      touch: [ref.aggregate, account.aggregate, `audit:${accountId}`],
      decide(tx) {
        if (tx.get(account)?.active !== true) return false;
        const before = tx.get(ref);
        const allowed = new Set([...(before?.scopes ?? []), ...scopes]);
        tx.put(ref, {
          accountId,
          clientId,
          scopes: loginScopes.filter((scope) => allowed.has(scope)),
          createdAt: before?.createdAt ?? now,
          updatedAt: now,
        });
        recordAudit(tx, event);
        return true;
      },
    });
  }

  async list(accountId: string, after?: string): Promise<{ consents: readonly Consent[]; cursor?: string }> {
    const query = { collection: consents, index: 'account', prefix: [accountId], limit: 100, after };
    const { documents, cursor } = await this.#deps.store.find(query);
    return { consents: documents, ...(cursor !== undefined && { cursor }) };
  }

  /**
   * Withdraws a consent, then revokes the app's tokens. In this order, no code survives: `AuthorizeFlow.issueCode`
   * reads the consent again after issuing a code.
   */
  async revoke(accountId: string, clientId: string): Promise<void> {
    const ref = consentRef(accountId, clientId);
    const event = await this.#event(accountId, clientId, 'consent_withdrawn');
    await this.#deps.store.commit({
      touch: [ref.aggregate, `audit:${accountId}`],
      decide(tx) {
        if (tx.get(ref) === undefined) return;
        tx.delete(ref);
        recordAudit(tx, event);
      },
    });
    await this.#grants.revoke(accountId, clientId);
  }

  /**
   * Prepares an event whose details name the app in `app` and `appId`. If they had a `clientId`, the portal would list
   * the event for the owner of the app.
   */
  async #event(
    accountId: string,
    clientId: string,
    kind: 'consent_allowed' | 'consent_withdrawn',
    more: Readonly<Record<string, string>> = {},
  ) {
    const client = await this.#deps.store.get(clients.ref(clientId));
    const details = { app: client?.name ?? clientId, appId: clientId, ...more };
    return auditEvent(this.#deps, { accountId, kind, details });
  }
}
