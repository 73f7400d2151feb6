/** Assigns a column to each index of each collection, and fills it for existing documents. */
import type { ClientBase } from 'pg';
import { deepFreeze } from '../canonical.ts';
import type { AnyCollection, Json } from '../port.ts';
import { columns, type PlacedIndex, places, Places } from './places.ts';
import { DatabaseUnusable } from './unusable.ts';

/** Number of documents on which each index function is checked. */
const sampleSize = 20;
const filledAtOnce = 1_000;

export async function readPlaces(
  client: ClientBase,
  collections: readonly AnyCollection[],
): Promise<{ places: Places; missing: readonly AnyCollection[] }> {
  const { rows } = await client.query<PlacedIndex>('SELECT collection, name, place FROM svc_index');
  const found = new Places(collections);
  for (const { collection, name, place } of rows) found.set(collection, name, place);
  const missing: AnyCollection[] = [];
  for (const collection of collections) {
    const names = Object.keys(collection.indexes);
    const unknown = rows.find((row) => row.collection === collection.name && !names.includes(row.name));
    if (unknown) {
      throw new DatabaseUnusable(
        `a newer release created the index ${unknown.name} of ${collection.name}, which this one does not know.`,
      );
    }
    if (names.some((name) => found.of(collection.name, name) === undefined)) missing.push(collection);
  }
  return { places: found, missing };
}

/** Assigns columns to the new indexes of collections. */
export async function placeIndexes(
  client: ClientBase,
  collections: readonly AnyCollection[],
  into: Places,
): Promise<void> {
  const added = collections.flatMap((collection) => placed(collection, into));
  if (added.length === 0) return;
  await client.query('INSERT INTO svc_index SELECT * FROM unnest($1::text[], $2::text[], $3::integer[])', [
    added.map(({ collection }) => collection),
    added.map(({ name }) => name),
    added.map(({ place }) => place),
  ]);
}

function placed({ name: collection, indexes }: AnyCollection, into: Places): PlacedIndex[] {
  const names = Object.keys(indexes);
  const taken = new Set(names.map((name) => into.of(collection, name)));
  const added: PlacedIndex[] = [];
  for (const name of names) {
    if (into.of(collection, name) !== undefined) continue;
    let place = 1;
    while (taken.has(place)) place += 1;
    if (place > places) throw new Error(`${collection}: more than ${places} indexes`);
    taken.add(place);
    into.set(collection, name, place);
    added.push({ collection, name, place });
  }
  return added;
}

/** Fills the columns of the indexes of collections for existing documents. */
export async function fillIndexes(
  client: ClientBase,
  collections: readonly AnyCollection[],
  current: Places,
): Promise<void> {
  for (const collection of collections) await fill(client, collection, current);
}

async function fill(client: ClientBase, collection: AnyCollection, into: Places): Promise<void> {
  // `;` follows `:` in ASCII, so all keys of this kind of aggregate are between the first `after` and `end`.
  const end = `${collection.aggregate};`;
  for (let after = `${collection.aggregate}:`; ;) {
    const { rows } = await client.query<{ key: string; document: string }>(
      `SELECT key, document FROM svc_document WHERE collection = $1 AND key > $2 AND key < $3
       ORDER BY key LIMIT ${filledAtOnce}`,
      [collection.name, after, end],
    );
    if (rows.length === 0) return;
    const filled = rows.map(({ document }) => into.row(collection, parsed(document)));
    await client.query(
      `UPDATE svc_document AS d SET ${columns((column) => `${column} = n.${column}`)}
       FROM unnest($1::text[], ${columns((_, at) => `$${at + 2}::bytea[]`)}) AS n (key, ${columns((column) => column)})
       WHERE d.key = n.key`,
      [
        rows.map(({ key }) => key),
        ...Array.from({ length: places }, (_, at) => filled.map((row) => row[at])),
      ],
    );
    after = (rows.at(-1) as { key: string }).key;
  }
}

/**
 * Checks the function of every index on some documents.
 * @throws {DatabaseUnusable} if a function no longer returns the stored values
 */
export async function refuseChangedIndexes(
  client: ClientBase,
  collections: readonly AnyCollection[],
  current: Places,
): Promise<void> {
  for (const collection of collections) {
    for (const name of Object.keys(collection.indexes)) {
      const place = current.of(collection.name, name) as number;
      const { rows } = await client.query<{ document: string; place: Buffer }>(
        `SELECT document, place_${place} AS place FROM svc_document
         WHERE collection = $1 AND place_${place} IS NOT NULL LIMIT ${sampleSize}`,
        [collection.name],
      );
      for (const row of rows) {
        const now = current.row(collection, parsed(row.document))[place - 1];
        if (now?.equals(row.place) !== true) {
          throw new DatabaseUnusable(
            `the function of the index ${name} of ${collection.name} returns other values than are stored; give it a new name.`,
          );
        }
      }
    }
  }
}

function parsed(document: string): Json {
  return deepFreeze(JSON.parse(document) as Json);
}
