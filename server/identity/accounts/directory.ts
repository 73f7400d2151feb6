import type { Collection, Store, StoredEvent } from '../../store/port.ts';
import { accounts, clients, type Account, type Client } from '../documents.ts';
import { LiveCopy } from '../../store/live-copy.ts';

/** Maximum number of documents in memory, a few kilobytes each. */
const capacity = 20_000;

/** Matches valid ids. Other ids are not looked up, because the store rejects them as keys. */
const idShape = /^[A-Za-z0-9_.:-]{1,64}$/;

/** Current clients and accounts, cached because every request is checked against them. */
export class Directory {
  readonly clients: LiveCopy<Client>;
  readonly accounts: LiveCopy<Account>;

  constructor(store: Store) {
    const reader = <D>(collection: Collection<D>) =>
      new LiveCopy<D>(async (id) => (idShape.test(id) ? store.get(collection.ref(id)) : undefined), capacity);
    this.clients = reader(clients);
    this.accounts = reader(accounts);
  }

  /** Returns whether the client and its owner are active and no operator has suspended the client. */
  alive(client: Client | undefined): boolean | Promise<boolean> {
    if (client?.active !== true || client.suspendedAt !== undefined) return false;
    const owner = this.accounts.get(client.ownerId);
    return owner instanceof Promise ? owner.then(isActive) : isActive(owner);
  }

  event(event: StoredEvent): void {
    if (event.type !== 'client-changed' && event.type !== 'account-changed') return;
    const { id } = event.data as { id: string };
    (event.type === 'client-changed' ? this.clients : this.accounts).forget(id);
  }

  gap(): void {
    this.clients.forgetAll();
    this.accounts.forgetAll();
  }
}

function isActive(account: Account | undefined): boolean {
  return account?.active === true;
}
