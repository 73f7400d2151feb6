import type { Refusal } from '../../../contracts/http/errors.ts';
import { refuseRelic } from '../../../contracts/relics/errors.ts';
import { LiveCopy } from '../../store/live-copy.ts';
import type { Store, StoredEvent } from '../../store/port.ts';
import { relicClients, type RelicClient } from './documents.ts';

/** Maximum number of settings in memory, about a kilobyte each. */
const capacity = 10_000;

/** Matches valid ids. Only these are looked up, because the store rejects others as keys. */
const idShape = /^[A-Za-z0-9_.:-]{1,64}$/;

/** Current settings of clients, cached for the checks of every call. */
export class EnabledClients {
  readonly #settings: LiveCopy<RelicClient>;

  constructor(store: Pick<Store, 'get'>) {
    this.#settings = new LiveCopy<RelicClient>(
      async (id) => (idShape.test(id) ? store.get(relicClients.ref(id)) : undefined),
      capacity,
    );
  }

  /** Returns the settings of a client, even if it is disabled. Returns undefined if it has none. */
  settings(clientId: string): Promise<RelicClient | undefined> | RelicClient | undefined {
    return this.#settings.get(clientId);
  }

  /**
   * Returns the settings of a client that may use the relic API. Otherwise refuses with `client_not_enabled`. Called
   * before a commit; entries of the commit name the `version` of these settings.
   */
  async enabled(clientId: string): Promise<RelicClient | Refusal> {
    const settings = await this.settings(clientId);
    return settings?.enabled === true ? settings : refuseRelic('client_not_enabled');
  }

  /** Forgets the cached settings, so that their next use reads them from the store. */
  forget(clientId: string): void {
    this.#settings.forget(clientId);
  }

  event(event: StoredEvent): void {
    if (event.type === 'relic-client-changed') this.forget((event.data as { id: string }).id);
  }

  gap(): void {
    this.#settings.forgetAll();
  }
}
