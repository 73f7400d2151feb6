import { LiveCopy } from '../../store/live-copy.ts';
import type { Store, StoredEvent } from '../../store/port.ts';
import { usualEconomy } from './defaults.ts';
import { economyChanged, economyConfigs, type EconomyDocument } from './documents.ts';

/** Maximum number of guilds in memory. */
const capacity = 10_000;

/** Current settings of the economy, cached because every message reads them. Invalidated by events. */
export class LiveEconomy {
  readonly #copies: LiveCopy<EconomyDocument>;

  constructor(store: Pick<Store, 'get'>) {
    this.#copies = new LiveCopy(
      async (guildId) => (await store.get(economyConfigs.ref(guildId))) ?? usualEconomy(guildId),
      capacity,
    );
  }

  async get(guildId: string): Promise<EconomyDocument> {
    return (await this.#copies.get(guildId)) ?? usualEconomy(guildId);
  }

  forget(guildId: string): void {
    this.#copies.forget(guildId);
  }

  event({ type, data }: StoredEvent): void {
    if (type === economyChanged) this.forget((data as { id: string }).id);
  }

  gap(): void {
    this.#copies.forgetAll();
  }
}
