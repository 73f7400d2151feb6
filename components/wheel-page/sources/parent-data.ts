import { cleanName } from '../../../contracts/wheel/entry-name.ts';
import type { ParentParticipant, ParentTier, SyncMessage } from '../../../contracts/embed/messages.ts';
import type { WheelEntry } from '../../wheel/wheel-events.ts';

export interface ParentRow extends WheelEntry {
  readonly userId?: string;
  readonly sentName: string;
}

/**
 * Rows from the host (docs/rules/messages.md, "Rows from the host"). Contains the last snapshot of tiers, and
 * the last snapshot of members. During a spin, the shown rows do not change.
 */
export class ParentData {
  readonly #changed: () => void;
  #kind: 'tier' | 'member';
  readonly #shown = new Map<'tier' | 'member', readonly ParentRow[]>();
  readonly #deferred = new Map<'tier' | 'member', readonly ParentRow[]>();
  #spins = false;

  constructor(kind: 'tier' | 'member', changed: () => void) {
    this.#kind = kind;
    this.#changed = changed;
  }

  get kind(): 'tier' | 'member' {
    return this.#kind;
  }

  set kind(kind: 'tier' | 'member') {
    if (kind === this.#kind) return;
    this.#kind = kind;
    this.#changed();
  }

  /** Rows to show. Null until the host has sent rows of this kind. */
  get rows(): readonly ParentRow[] | null {
    return this.#shown.get(this.#kind) ?? null;
  }

  receive(message: SyncMessage): 'applied' | 'deferred' {
    const [kind, rows] =
      message.type === 'SVC_WHEEL_PC_CONFIG_SYNC'
        ? (['tier', parentRows(message.config.tiers)] as const)
        : (['member', parentRows(message.participants)] as const);
    if (this.#spins && kind === this.#kind) {
      this.#deferred.set(kind, rows);
      return 'deferred';
    }
    this.#shown.set(kind, rows);
    if (kind === this.#kind) this.#changed();
    return 'applied';
  }

  /** Defers snapshots from now on, because a spin begins. */
  spinStarted(): void {
    this.#spins = true;
  }

  spinEnded(): void {
    this.#spins = false;
    if (this.#deferred.size === 0) return;
    for (const [kind, rows] of this.#deferred) this.#shown.set(kind, rows);
    this.#deferred.clear();
    this.#changed();
  }
}

/**
 * Returns rows with ids that stay the same in later snapshots. An id is made from the user or the name. Equal
 * ids are numbered.
 */
function parentRows(sent: readonly (ParentParticipant & ParentTier)[]): readonly ParentRow[] {
  const seen = new Map<string, number>();
  return sent.map(({ name, userId, weight, color }) => {
    const [kind, own] = typeof userId === 'string' ? ['user', userId] : ['name', name];
    const key = `${kind}:${own}`;
    const before = seen.get(key) ?? 0;
    seen.set(key, before + 1);
    return {
      id: before === 0 ? key : `${kind}#${before}:${own}`,
      name: cleanName(name).text ?? name,
      sentName: name,
      weight: (weight ?? 1) + 0,
      ...(typeof userId === 'string' && { userId }),
      ...(typeof color === 'string' && { color }),
    };
  });
}
