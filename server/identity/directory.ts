import type { Store, StoredEvent } from '../store/port.ts';
import { accounts, clients, type Account, type Client } from './documents.ts';
import { LiveCopy } from './live-copy.ts';

/** A few kilobytes each. */
const capacity = 20_000;

/** Clients and accounts as they are now, cheap enough to ask with every request. */
export class Directory {
  readonly clients: LiveCopy<Client>;
  readonly accounts: LiveCopy<Account>;

  constructor(store: Store) {
    this.clients = new LiveCopy((id) => store.get(clients.ref(id)), capacity);
    this.accounts = new LiveCopy((id) => store.get(accounts.ref(id)), capacity);
  }

  /** Whether the client may act: it is active, and so is the account that owns it. */
  alive(client: Client | undefined): boolean | Promise<boolean> {
    if (client?.active !== true) return false;
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
