import type { Entry } from '../../../contracts/wheel/wheel.ts';
import type { LocalEntry } from '../../editor/local/local-entry.ts';

type Entries = readonly LocalEntry[];

interface Known {
  readonly id: string;
  readonly color: string;
}

const contentOf = ({ name, weight }: Pick<LocalEntry, 'name' | 'weight'>): string => `${weight}\n${name}`;

/**
 * Maps ids of entries in the editor to ids on the service. The first save gives a new entry its id on the
 * service. The id in the editor does not change, so that undo works after a save.
 */
export class EntryIds {
  readonly #known = new Map<string, Known>();
  readonly #editorIds = new Map<string, string>();
  /** Ids in the current list of the service. `#known` also has ids that have left the list. */
  #listed: ReadonlySet<string> = new Set();

  editorId(serviceId: string): string | undefined {
    return this.#editorIds.get(serviceId);
  }

  /**
   * Returns whether an entry of the editor is missing from the list of the service. An entry that undo has
   * restored is missing as well, because the service does not reuse an id.
   */
  isNew(id: string): boolean {
    const known = this.#known.get(id);
    return known === undefined || !this.#listed.has(known.id);
  }

  /** Records that these entries have replaced the list of the service. */
  saved(entries: Entries): void {
    const ids = entries.flatMap(({ id }) => this.#known.get(id)?.id ?? []);
    this.#listed = new Set(ids.filter((id) => this.#listed.has(id)));
  }

  /**
   * Learns the ids of a list of the service. Matches a row with an unknown id to a saved entry with the same
   * name and weight. All other unknown rows were added elsewhere.
   * @param saved entries as this page saved them last
   */
  learn(rows: readonly Entry[], saved: Entries): void {
    const ids = (this.#listed = new Set(rows.map(({ id }) => id)));
    const unmatched = new Map<string, string[]>();
    for (const entry of saved) {
      const known = this.#known.get(entry.id);
      if (known && ids.has(known.id)) continue;
      const others = unmatched.get(contentOf(entry));
      if (others) others.push(entry.id);
      else unmatched.set(contentOf(entry), [entry.id]);
    }
    for (const row of rows) {
      const id = this.#editorIds.get(row.id) ?? unmatched.get(contentOf(row))?.shift() ?? row.id;
      this.#editorIds.set(row.id, id);
      this.#known.set(id, { id: row.id, color: row.color });
    }
  }

  /** Returns an entry for the service, with the service's id if it is known. */
  serviceRow({ id, name, weight, color, hidden, image }: LocalEntry): LocalEntry {
    const known = this.#known.get(id);
    const shown = color ?? known?.color;
    return {
      id: known?.id ?? id,
      name,
      weight,
      ...(shown !== undefined && { color: shown }),
      ...(hidden && { hidden }),
      ...(image !== undefined && { image }),
    };
  }

  /**
   * Converts rows of the service to entries of the editor. Returns `saved` if nothing has changed. Leaves out
   * colours that the service has chosen.
   */
  editorRows(rows: readonly Entry[], saved: Entries): Entries {
    const before = new Map(saved.map((entry) => [entry.id, entry]));
    const after = rows.map(({ id: serviceId, name, weight, color, hidden, image }): LocalEntry => {
      const id = this.#editorIds.get(serviceId) ?? serviceId;
      const old = before.get(id);
      const isSame =
        old?.name === name &&
        old.weight === weight &&
        (old.hidden ?? false) === (hidden ?? false) &&
        (old.color ?? color) === color &&
        old.image === image;
      if (isSame) return old;
      return { id, name, weight, color, ...(hidden && { hidden }), ...(image !== undefined && { image }) };
    });
    const isUnchanged = after.length === saved.length && after.every((entry, at) => entry === saved[at]);
    return isUnchanged ? saved : after;
  }
}
