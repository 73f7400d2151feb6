import type { Deps } from '../../runtime/deps.ts';
import type { Directory } from '../accounts/directory.ts';
import { grants } from '../grants/documents.ts';
import { consents } from './documents.ts';

/** Only valid ids are looked up, because the store rejects others as keys. */
const idShape = /^[A-Za-z0-9_.:-]{1,64}$/;

/** Maximum number of grants to search for one that is valid. */
const searched = 100;

/**
 * Returns whether the person has signed in to the app and has not withdrawn that. People are not asked for their consent to
 * a trusted app, so there one of its grants has to be valid.
 */
export async function hasGranted(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  directory: Directory,
  accountId: string,
  clientId: string,
): Promise<boolean> {
  if (!idShape.test(accountId)) return false;
  if ((await store.get(consents.ref(accountId, clientId))) !== undefined) return true;
  const app = await directory.clients.get(clientId);
  if (app?.kind !== 'oauth' || !app.trusted) return false;
  const query = { collection: grants, index: 'parties', prefix: [accountId, clientId], limit: searched };
  const { documents } = await store.find(query);
  const now = clock.now();
  return documents.some(({ code, expiresAt }) => code.redeemedAt !== null && now < expiresAt);
}
