import { hexColour } from '../../contracts/wheel/hex-colour.ts';
import { readJson, writeText, type TextStorage } from '../ui/stored-text.ts';
import type { ListedResult } from './listed-result.ts';
import { listedWithoutNames } from './without-names.ts';

const most = 1_000;
const format = 1;
/** Largest time value of a Date (ECMA-262, "Time Values and Time Range"). */
const lastDate = 8.64e15;

export const resultsKey = (slug: string): string => `svc-wheel-results:${slug}`;

/**
 * Results of this page, newest first, at most 1,000. Only results of a wheel in this browser are saved.
 * Results of other wheels are not saved, because the service may erase their names.
 *
 * Fires `change` after each change, with a new array in `results`.
 */
export class ResultsLog extends EventTarget {
  readonly #key: string;
  readonly #storage: TextStorage | null;
  #results: readonly ListedResult[];
  #cleared: readonly ListedResult[] = [];
  /** Ids of erased rows. A later result with such an id is added without the name. */
  readonly #erased = new Set<string>();

  constructor(slug: string, storage: TextStorage | null) {
    super();
    this.#key = resultsKey(slug);
    this.#storage = storage;
    this.#results = this.#kept();
  }

  get results(): readonly ListedResult[] {
    return this.#results;
  }

  get canRestore(): boolean {
    return this.#cleared.length > 0;
  }

  add(result: ListedResult): void {
    if (this.#results.some(({ spinId }) => spinId === result.spinId)) return;
    const added = listedWithoutNames(result, this.#erased);
    this.#results = merged([added], this.#results);
    this.#keep(merged([added], this.#kept()));
    this.#tell();
  }

  forget(ids: ReadonlySet<string>): void {
    for (const id of ids) this.#erased.add(id);
    this.#cleared = this.#cleared.map((result) => listedWithoutNames(result, this.#erased));
    this.#results = this.#results.map((result) => listedWithoutNames(result, this.#erased));
    this.#tell();
  }

  clear(): void {
    if (this.#results.length === 0) return;
    this.#cleared = this.#results;
    this.#results = [];
    this.#keep([]);
    this.#tell();
  }

  restore(): void {
    if (this.#cleared.length === 0) return;
    this.#results = merged(this.#results, this.#cleared);
    this.#keep(merged(this.#kept(), this.#cleared));
    this.#cleared = [];
    this.#tell();
  }

  #kept(): readonly ListedResult[] {
    const kept = readJson(this.#key, this.#storage);
    if (typeof kept !== 'object' || kept === null) return [];
    const { format: written, results } = kept as { format?: unknown; results?: unknown };
    if (written !== format || !Array.isArray(results)) return [];
    return results.map(readResult).filter((each) => each !== null);
  }

  #keep(results: readonly ListedResult[]): void {
    const own = results.filter(({ level, practice }) => level !== 'commit_reveal' && !practice);
    writeText(this.#key, JSON.stringify({ format, results: own }), this.#storage);
  }

  #tell(): void {
    this.dispatchEvent(new Event('change'));
  }
}

function merged(one: readonly ListedResult[], other: readonly ListedResult[]): readonly ListedResult[] {
  const byId = new Map([...other, ...one].map((each) => [each.spinId, each]));
  return [...byId.values()].sort((a, b) => b.at - a.at).slice(0, most);
}

/** Returns a stored result. Returns null if this page cannot have written it. */
function readResult(value: unknown): ListedResult | null {
  if (typeof value !== 'object' || value === null) return null;
  const { spinId, names, color, odds, at, level, practice, drawSlug } = value as Record<string, unknown>;
  if (typeof spinId !== 'string' || typeof odds !== 'number' || typeof at !== 'number') return null;
  // Reject numbers that are out of range, because anybody can change stored text.
  if (!(Math.abs(at) <= lastDate && odds >= 0 && odds <= 1)) return null;
  if (!Array.isArray(names) || names.length === 0 || !names.every((name) => typeof name === 'string'))
    return null;
  if ((level !== 'local' && level !== 'host') || practice === true) return null;
  return {
    spinId,
    names,
    color: hexColour(color),
    odds,
    at,
    level,
    practice: false,
    ...(typeof drawSlug === 'string' && { drawSlug }),
  };
}
