import { cleanName } from '../../../contracts/wheel/entry-name.ts';
import type { ParentParticipant, ParentTier, SyncMessage } from '../../../contracts/embed/messages.ts';
import type { WheelEntry } from '../../wheel/wheel-events.ts';

/** A row as the host sent it, made ready for a wheel. */
export interface ParentRow extends WheelEntry {
  readonly userId?: string;
  /** The name before control and bidi characters went: what the host is told when the row wins. */
  readonly sentName: string;
}

/**
 * The data of a page with `data_source=parent` (document 000, "Parent to iframe"): the last snapshot of each kind.
 * A tier wheel shows the tiers, a member wheel the members; the other snapshot is kept, for a wheel that changes
 * its kind. While a spin runs the wheel stays as it is, and the last snapshot applies after it.
 */
export class ParentData {
  readonly #changed: () => void;
  #kind: 'tier' | 'member';
  readonly #shown = new Map<'tier' | 'member', readonly ParentRow[]>();
  readonly #deferred = new Map<'tier' | 'member', readonly ParentRow[]>();
  #spins = false;

  /** `changed` is called when other rows are to be shown. */
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

  /** What the wheel shows; null: the host has sent nothing of this kind yet. */
  get rows(): readonly ParentRow[] | null {
    return this.#shown.get(this.#kind) ?? null;
  }

  /** Takes a snapshot in place of the one before. The answer is what the host is to be told. */
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

  /** A spin runs from now on: what is shown stays. */
  spinStarted(): void {
    this.#spins = true;
  }

  /** The spin is over, and has been told of: what came meanwhile applies. */
  spinEnded(): void {
    this.#spins = false;
    if (this.#deferred.size === 0) return;
    for (const [kind, rows] of this.#deferred) this.#shown.set(kind, rows);
    this.#deferred.clear();
    this.#changed();
  }
}

/**
 * Rows with ids that stay the same from snapshot to snapshot: by the user, else by the name, and numbered where
 * several have the same.
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
      // A weight of -0 is one of 0.
      weight: (weight ?? 1) + 0,
      ...(typeof userId === 'string' && { userId }),
      ...(typeof color === 'string' && { color }),
    };
  });
}
