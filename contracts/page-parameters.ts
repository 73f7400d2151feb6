/**
 * URL parameters of the embed pages (document 000, "URL parameters of embed pages"; wheel.md, "Embed pages"). A row
 * of the table names a parameter with its aliases in the document's order: the first one that is not empty wins, and
 * of one that is repeated the first value. A bad value falls back to the default and is told of, never a blank page.
 */
import { listNamePattern } from './list-name.ts';
import { exactOrigin } from './origin.ts';

/** A parameter whose value could not be used. */
export interface ParameterFault {
  /** The name it was given under. */
  readonly parameter: string;
  readonly message: string;
}

/** Why a value cannot be used. */
class Bad {
  readonly message: string;
  constructor(message: string) {
    this.message = message;
  }
}

interface Surroundings {
  /** The page itself came over plain http, so parents on http are allowed. */
  readonly allowHttp: boolean;
}

interface Parameter<Value, Default> {
  readonly names: readonly string[];
  readonly fallback: Default;
  /** All values given under the name that won; the first is the one to use. */
  readonly read: (value: string, surroundings: Surroundings, all: readonly string[]) => Value | Bad;
  /** What a bad value stands for, where that is not the same as none. */
  readonly whenBad?: Value;
}

function parameter<Value, Default>(row: Parameter<Value, Default>): Parameter<Value, Default> {
  return row;
}

const longestTitle = 120;
const longestDrawSlug = 64;

export const pageParameters = {
  listName: parameter({
    names: ['listName', 'wheel', 'wheelName'],
    fallback: undefined,
    read: (value) => {
      const slug = value.toLowerCase();
      return listNamePattern.test(slug)
        ? slug
        : new Bad('A listName is 1 to 64 letters, digits and hyphens, no hyphen at the ends');
    },
  }),
  /**
   * Where messages go: an exact origin; undefined: none given, parents of the page's own origin; null: a bad one
   * was given, and nothing is posted (messages.md, "parentOrigin").
   */
  parentOrigin: parameter<string | null, undefined>({
    names: ['parentOrigin'],
    fallback: undefined,
    whenBad: null,
    read: (value, { allowHttp }, all) => {
      if (all.length > 1) return new Bad('Give parentOrigin once');
      return (
        exactOrigin(value, allowHttp) ?? new Bad('parentOrigin is not the exact origin of an https page')
      );
    },
  }),
  title: parameter({
    names: ['brand_title', 'branding_title', 'title'],
    fallback: undefined,
    read: (value) => {
      // Control characters and those that change the writing direction have no place in a line of text.
      const title = value.replace(/[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, ' ').trim();
      return title === '' ? new Bad('The title is empty') : Array.from(title).slice(0, longestTitle).join('');
    },
  }),
  drawSlug: parameter({
    names: ['draw_slug', 'drawSlug', 'draw', 'slug'],
    fallback: undefined,
    read: (value) =>
      value.length <= longestDrawSlug
        ? value
        : new Bad(`A draw slug has at most ${longestDrawSlug} characters`),
  }),
  /** Seconds; governs the page's own spins only. */
  spinDuration: parameter({
    names: ['spin_duration'],
    fallback: undefined,
    read: (value) => {
      const seconds = /^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(value.trim()) ? Number(value) : Number.NaN;
      return Number.isFinite(seconds)
        ? Math.min(60, Math.max(1, seconds))
        : new Bad('spin_duration is a number of seconds from 1 to 60');
    },
  }),
};

type Values<Table> = {
  readonly [Name in keyof Table]: Table[Name] extends Parameter<infer Value, infer Default>
    ? Value | Default
    : never;
};
export type PageParameters = Values<typeof pageParameters>;

/** Reads the parameters of a page's address. */
export function readPageParameters(
  query: URLSearchParams,
  surroundings: Surroundings,
): { values: PageParameters; faults: ParameterFault[] } {
  const faults: ParameterFault[] = [];
  const values = Object.entries(pageParameters).map(([key, row]: [string, Parameter<unknown, unknown>]) => {
    const name = row.names.find((alias) => (query.get(alias) ?? '') !== '');
    if (name === undefined) return [key, row.fallback];
    const all = query.getAll(name);
    const value = row.read(all[0] ?? '', surroundings, all);
    if (!(value instanceof Bad)) return [key, value];
    faults.push({ parameter: name, message: value.message });
    return [key, 'whenBad' in row ? row.whenBad : row.fallback];
  });
  return { values: Object.fromEntries(values) as PageParameters, faults };
}
