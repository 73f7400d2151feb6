import { LiveCopy } from '../../store/live-copy.ts';
import type { Store, StoredEvent } from '../../store/port.ts';
import { usualLeveling } from './defaults.ts';
import { levelingChanged, levelingConfigs, type LevelingDocument } from './documents.ts';

/** Maximum number of guilds in memory. */
const capacity = 10_000;

/** Current settings of levels, cached because every message reads them. Invalidated by events. */
export class LiveLeveling {
  readonly #copies: LiveCopy<LevelingDocument>;

  constructor(store: Pick<Store, 'get'>) {
    this.#copies = new LiveCopy(
      async (guildId) => (await store.get(levelingConfigs.ref(guildId))) ?? usualLeveling(guildId),
      capacity,
    );
  }

  async get(guildId: string): Promise<LevelingDocument> {
    return (await this.#copies.get(guildId)) ?? usualLeveling(guildId);
  }

  forget(guildId: string): void {
    this.#copies.forget(guildId);
  }

  event({ type, data }: StoredEvent): void {
    if (type === levelingChanged) this.forget((data as { id: string }).id);
  }

  gap(): void {
    this.#copies.forgetAll();
  }
}
