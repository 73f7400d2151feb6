import type { ParentParticipant, ParentTier, SyncMessage } from '../../contracts/embed/messages.ts';

export interface TierConfig {
  readonly tiers: readonly ParentTier[];
}

/** Rows that the host set for the wheel in the frame. Remembers which rows are not sent yet. */
export class EmbedData {
  #participants: readonly ParentParticipant[] | null = null;
  #config: TierConfig | null = null;
  readonly #unsent = new Set<'participants' | 'config'>();

  get participants(): readonly ParentParticipant[] | null {
    return this.#participants;
  }

  set participants(participants: readonly ParentParticipant[] | null | undefined) {
    this.#participants = copied(participants, ['name', 'userId', 'weight', 'karma']);
    this.#unsent.add('participants');
  }

  get config(): TierConfig | null {
    return this.#config;
  }

  set config(config: TierConfig | null | undefined) {
    const tiers = copied(config?.tiers, ['name', 'weight', 'color']);
    this.#config = tiers && { tiers };
    this.#unsent.add('config');
  }

  get isEmpty(): boolean {
    return this.#participants === null && this.#config === null;
  }

  startOver(): void {
    this.#unsent.add('config').add('participants');
  }

  *take(): Generator<SyncMessage> {
    if (this.#unsent.delete('config') && this.#config) {
      yield { type: 'SVC_WHEEL_PC_CONFIG_SYNC', config: this.#config };
    }
    if (this.#unsent.delete('participants') && this.#participants) {
      yield { type: 'SVC_WHEEL_MEMBER_SEGMENTS_SYNC', participants: this.#participants };
    }
  }
}

/**
 * Returns copies of the rows with only the given keys: the frame must not get other data about members, and
 * `postMessage` cannot send the proxies that frameworks create.
 */
function copied<Row extends object>(
  rows: readonly Row[] | null | undefined,
  keys: readonly (keyof Row)[],
): readonly Row[] | null {
  if (rows === null || rows === undefined) return null;
  if (!Array.isArray(rows)) throw new TypeError('<svc-wheel-embed> takes a list of rows');
  return Array.from(rows, (row: Row) => {
    const copy: Partial<Row> = {};
    for (const key of keys) if (row[key] !== undefined) copy[key] = row[key];
    return copy as Row;
  });
}
