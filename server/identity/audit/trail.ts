import {
  auditChains,
  type AuditCheck,
  type AuditEvent,
  type AuditExport,
} from '../../../contracts/identity/audit.ts';
import type { PageQuery } from '../../../contracts/http/page.ts';
import type { Deps } from '../../runtime/deps.ts';
import { firstFault } from './chain.ts';
import { auditEntries, auditHeads, entryRef, headOf, type AuditEntry, type Chain } from './documents.ts';
import type { FailedSignIns } from './failed-sign-ins.ts';

interface ReadChain {
  readonly name: AuditEntry['chain'];
  readonly chain: Chain;
  readonly entries: readonly (AuditEntry | undefined)[];
}

/** Reads audit trails: pages, exports, checks (docs/rules/identity.md, "Audit"). */
export class AuditTrail {
  readonly #deps: Pick<Deps, 'store' | 'clock'>;
  readonly #failed: FailedSignIns;

  constructor(deps: Pick<Deps, 'store' | 'clock'>, failed: FailedSignIns) {
    this.#deps = deps;
    this.#failed = failed;
  }

  /**
   * Returns events of an account, newest first.
   * @param clientId limits the result to events of this client
   */
  async list(
    accountId: string,
    { limit, cursor }: PageQuery,
    clientId?: string,
  ): Promise<{ events: AuditEvent[]; limit: number; nextCursor?: string }> {
    await this.#failed.flush(accountId);
    const found = await this.#deps.store.find({
      collection: auditEntries,
      ...(clientId === undefined
        ? { index: 'account', prefix: [accountId] }
        : { index: 'client', prefix: [accountId, clientId] }),
      limit,
      after: cursor,
      descending: true,
    });
    const events = found.documents.map(({ chain, sequence, at, kind, by, details }) => ({
      ...{ chain, sequence, at, kind, by, details },
    }));
    return { events, limit, ...(found.cursor !== undefined && { nextCursor: found.cursor }) };
  }

  async export(accountId: string): Promise<AuditExport> {
    const chains = await this.#read(accountId);
    return {
      accountId,
      exportedAt: new Date(this.#deps.clock.now()).toISOString(),
      chains: chains.map(({ name, chain, entries }) => ({
        chain: name,
        anchor: { sequence: chain.first - 1, hash: chain.anchor },
        head: { sequence: chain.sequence, hash: chain.hash },
        entries: entries.filter((entry) => entry !== undefined).map(exported),
      })),
    };
  }

  async check(accountId: string): Promise<AuditCheck> {
    const chains = await this.#read(accountId);
    const faults = chains.map(({ name, chain, entries }) => ({
      chain: name,
      sequence: firstFault(chain, entries),
    }));
    const fault = faults.find(({ sequence }) => sequence !== undefined);
    return {
      intact: fault === undefined,
      entries: sum(chains, ({ entries }) => entries.length),
      removed: sum(chains, ({ chain }) => chain.first - 1),
      fault: fault?.sequence === undefined ? null : { chain: fault.chain, sequence: fault.sequence },
    };
  }

  /** Reads all chains under their lock, so that no entry is added or removed during the read. */
  async #read(accountId: string): Promise<readonly ReadChain[]> {
    await this.#failed.flush(accountId);
    const ref = auditHeads.ref(accountId);
    return this.#deps.store.commit({
      touch: [ref.aggregate],
      decide(tx) {
        const { chains } = headOf(tx.get(ref), accountId);
        return auditChains.map((name) => {
          const { first, sequence } = chains[name];
          const refs = Array.from({ length: sequence - first + 1 }, (_, at) =>
            entryRef(accountId, name, first + at),
          );
          return { name, chain: chains[name], entries: tx.getAll(refs) };
        });
      },
    });
  }
}

function exported(entry: AuditEntry): AuditExport['chains'][number]['entries'][number] {
  const { sequence, at, kind, by, details, salt, detailsDigest, previous, hash } = entry;
  return { sequence, at, kind, by, details, salt, detailsDigest, previous, hash };
}

function sum<T>(list: readonly T[], of: (each: T) => number): number {
  return list.reduce((total, each) => total + of(each), 0);
}
