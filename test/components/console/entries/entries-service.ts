import type { Entry } from '../../../../contracts/wheel/wheel.ts';
import type { WheelApi } from '../../../../components/console/wheel-api.ts';
import { Fault } from '../../../../components/signed-in/fault.ts';

export const entry = (id: string, name = id, changes: Partial<Entry> = {}): Entry => ({
  id,
  name,
  weight: 1,
  color: '#0072B2',
  ...changes,
});

export class EntriesService implements Pick<WheelApi, 'entries' | 'replaceEntries'> {
  entriesNow: readonly Entry[];
  version = 1;
  writes = 0;
  refusals = 0;
  reads = 0;
  /** Addresses of pictures that were deleted. */
  readonly deleted = new Set<string>();
  readonly faults: ('offline' | 'lost' | 'quota_exceeded')[] = [];
  #made = 0;

  constructor(...entries: readonly Entry[]) {
    this.entriesNow = entries;
  }

  get tag(): string {
    return `"e${this.version}"`;
  }

  get names(): string {
    return this.entriesNow.map(({ name, hidden }) => (hidden ? `(${name})` : name)).join(' ');
  }

  change(entries: readonly Entry[]): void {
    this.entriesNow = entries;
    this.version += 1;
  }

  entries = (known?: string): ReturnType<WheelApi['entries']> => {
    // Fail for `offline` only, because the other faults are for writes.
    if (this.faults[0] === 'offline') return Promise.resolve(new Fault(this.faults.shift()!));
    if (known === this.tag) return Promise.resolve('same');
    this.reads += 1;
    return Promise.resolve({ value: { entries: this.entriesNow }, tag: this.tag });
  };

  replaceEntries = async (
    rows: readonly Partial<Entry>[],
    ifMatch: string,
  ): ReturnType<WheelApi['replaceEntries']> => {
    await Promise.resolve();
    const fault = this.faults.shift();
    if (fault !== undefined && fault !== 'lost') return new Fault(fault);
    if (ifMatch !== this.tag) {
      this.refusals += 1;
      return new Fault('version_conflict');
    }
    const fields = rows.flatMap(({ image }, at) =>
      image !== undefined && this.deleted.has(image)
        ? [{ path: `entries.${at}.image`, message: 'unknown' }]
        : [],
    );
    if (fields.length > 0) return new Fault('validation_failed', { fields });
    this.writes += 1;
    const ids = new Set(this.entriesNow.map(({ id }) => id));
    this.change(
      rows.map(({ id = '', name = '', weight = 1, color = '#E69F00', hidden, image }) => ({
        id: ids.has(id) ? id : `ent_${(this.#made += 1)}`,
        ...{ name, weight, color, ...(hidden && { hidden }) },
        ...(image !== undefined && { image }),
      })),
    );
    if (fault === 'lost') return new Fault('unreachable');
    return { entryCount: rows.length, totalWeight: rows.length, version: this.version };
  };
}
