/** Verifies the books of all currencies (docs/rules/relics.md, "Verifying the books"). */
import type { KeyObject } from 'node:crypto';
import type { OfflineDocuments } from '../../store/offline/documents.ts';
import { pointers } from '../authorizations/documents.ts';
import { requestIdOf, requests } from '../requests/documents.ts';
import { sealHeads, sealPages, seals } from '../seals/documents.ts';
import { transferIdOf, transfers } from '../transfers/documents.ts';
import { Bag } from './bag.ts';
import { parsed } from './check-entry.ts';
import { linkOfPointer } from './check-pointer.ts';
import { requestPlace } from './check-request.ts';
import { checkPage, checkSeal, checkSealHead, type SealCounts } from './check-seal.ts';
import { BookFault } from './fault.ts';
import { splitKey } from './keys.ts';
import { compareAll, type Link } from './links.ts';
import { locateAlone } from './locate.ts';
import { verifyAccounts } from './verify-accounts.ts';

export interface Verified {
  readonly currencies: number;
  readonly accounts: number;
  /** Entries as stored: an entry counts once for each of its accounts. */
  readonly entries: number;
  readonly payments: number;
  readonly lots: number;
  readonly transfers: number;
  /** Executed requests of operators. */
  readonly requests: number;
  readonly seals: number;
}

/**
 * Reads the books once. A document that other documents name is read again for the documents that name it. Only one
 * page of documents is in memory.
 * @param referenceKey key from which ids of payments, transfers and requests are derived; without it, references are
 * not compared with ids
 * @throws {BookFault} at the first fault: of accounts in the order of their keys, then of references, transfers,
 * requests, seals
 */
export async function verifyBooks(documents: OfflineDocuments, referenceKey?: KeyObject): Promise<Verified> {
  const { named, ...accounts } = await verifyAccounts(documents);
  for await (const page of documents.pages(`${pointers.aggregate}:`))
    await compareAll(
      documents,
      page.map(({ key, value }) => linkOfPointer(splitKey(key).owner, value, referenceKey)),
    );
  const stored = await verifyTransfers(documents, referenceKey);
  if (!stored.equals(named.transfer)) await locateAlone(documents, 'transfer');
  const executed = await verifyRequests(documents, referenceKey);
  if (!executed.equals(named.request)) await locateAlone(documents, 'request');
  return {
    ...accounts,
    transfers: stored.count,
    requests: executed.count,
    seals: await verifySeals(documents),
  };
}

/** Checks the stored transfers and returns their ids. `check-subject.ts` compares the entries with the transfers. */
async function verifyTransfers(documents: OfflineDocuments, key: KeyObject | undefined): Promise<Bag> {
  const stored = new Bag();
  for await (const page of documents.pages(`${transfers.aggregate}:`))
    for (const { key: at, value } of page) {
      const { owner } = splitKey(at);
      const place = `transfer ${owner}`;
      const { transferId, clientId, reference } = parsed(transfers, value, place);
      if (transferId !== owner) throw new BookFault(place, `its id is ${transferId}`);
      if (key !== undefined && reference !== undefined && transferIdOf(key, clientId, reference) !== owner)
        throw new BookFault(place, `${owner} is not the id of the reference ${reference}`);
      stored.add(transferId);
    }
  return stored;
}

/**
 * Checks the stored requests and returns the ids of the executed ones. `check-request.ts` compares the entries with
 * them.
 */
async function verifyRequests(documents: OfflineDocuments, key: KeyObject | undefined): Promise<Bag> {
  const executed = new Bag();
  for await (const page of documents.pages(`${requests.aggregate}:`))
    for (const { key: at, value } of page) {
      const { owner } = splitKey(at);
      const place = requestPlace(owner);
      const request = parsed(requests, value, place);
      if (request.requestId !== owner) throw new BookFault(place, `its id is ${request.requestId}`);
      if (request.kind === 'approval_limit') continue;
      const { currency, reference, status } = request;
      if (key !== undefined && reference !== undefined && requestIdOf(key, currency, reference) !== owner)
        throw new BookFault(place, `${owner} is not the id of the reference ${reference}`);
      if (status === 'executed') executed.add(owner);
    }
  return executed;
}

/** Verifies the seals of all currencies and returns their number. */
async function verifySeals(documents: OfflineDocuments): Promise<number> {
  let total = 0;
  let current: (SealCounts & { currency: string; headKey: string }) | undefined;
  const finish = async () => {
    if (current === undefined) return;
    const [value] = await documents.getAll([current.headKey]);
    const { currency } = current;
    if (value === undefined) throw new BookFault(`${currency}, head of the seals`, 'it is missing');
    checkSealHead(currency, parsed(sealHeads, value, `${currency}, head of the seals`), current);
    total += current.seals;
  };
  for await (const page of documents.pages(`${seals.aggregate}:`)) {
    let links: Link[] = [];
    for (const { key, value } of page) {
      const { owner, part, rest } = splitKey(key);
      if (current?.currency !== owner) {
        await compareAll(documents, links);
        links = [];
        await finish();
        current = { currency: owner, headKey: sealHeads.ref(owner).key, pages: 0, seals: 0 };
      }
      if (part === sealPages.part) {
        const { page, link } = checkPage(owner, rest, value);
        links.push(link);
        current.pages += 1;
        if (page.number > (current.lastPage?.number ?? 0)) current.lastPage = page;
      } else if (part === seals.part) {
        const { seal, link } = checkSeal(owner, rest, value);
        links.push(link);
        current.seals += 1;
        if (seal.number > (current.last?.number ?? 0)) current.last = seal;
      }
    }
    await compareAll(documents, links);
  }
  await finish();
  return total;
}
