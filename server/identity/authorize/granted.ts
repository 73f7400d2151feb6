import type { Deps } from '../../runtime/deps.ts';
import type { Transaction } from '../../store/port.ts';
import type { Directory } from '../accounts/directory.ts';
import { grants, type Grant } from '../grants/documents.ts';
import { consents } from './documents.ts';

/** Matches valid ids. Other ids are not looked up, because the store rejects them as keys. */
const idShape = /^[A-Za-z0-9_.:-]{1,64}$/;

/** Maximum number of grants in one query. */
const pageSize = 100;

/** Evidence that a person has signed in to an app. The person may withdraw it before a commit that depends on it. */
export interface Granted {
  /** Aggregate of the evidence, which a commit that calls `isValidIn` must touch. */
  readonly aggregate: string;
  /** Returns, within a commit, whether the evidence is still valid. */
  isValidIn(tx: Transaction, now: number): boolean;
}

/**
 * Returns the evidence that the person has signed in to the app, or undefined if there is none or the person has
 * withdrawn it. The evidence is the consent or, for a trusted app, which needs none, a valid grant.
 */
export async function findGranted(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  directory: Directory,
  accountId: string,
  clientId: string,
): Promise<Granted | undefined> {
  if (!idShape.test(accountId)) return undefined;
  const consent = consents.ref(accountId, clientId);
  if ((await store.get(consent)) !== undefined)
    return { aggregate: consent.aggregate, isValidIn: (tx) => tx.get(consent) !== undefined };
  const app = await directory.clients.get(clientId);
  if (app?.kind !== 'oauth' || !app.trusted) return undefined;
  let after: string | undefined;
  do {
    const query = {
      collection: grants,
      index: 'parties',
      prefix: [accountId, clientId],
      limit: pageSize,
      after,
    };
    const page = await store.find(query);
    const valid = page.documents.find((grant) => isValid(grant, clock.now()));
    if (valid !== undefined) return evidenceOf(valid);
    after = page.cursor;
  } while (after !== undefined);
  return undefined;
}

function evidenceOf({ grantId }: Grant): Granted {
  const ref = grants.ref(grantId);
  return { aggregate: ref.aggregate, isValidIn: (tx, now) => isValid(tx.get(ref), now) };
}

function isValid(grant: Grant | undefined, now: number): boolean {
  return grant !== undefined && grant.code.redeemedAt !== null && now < grant.expiresAt;
}
