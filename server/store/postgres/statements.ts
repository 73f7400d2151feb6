/** The statements of a batch. Named statements are parsed only once per session. */
import { columns } from './places.ts';
import type { Statement } from './session.ts';

export const begin: Statement = { name: 'svc_begin', text: 'BEGIN ISOLATION LEVEL READ COMMITTED' };

export const commit: Statement = { name: 'svc_commit', text: 'COMMIT' };

/**
 * Takes the locks. `$1`: sorted lock keys. A statement of its own, because a statement sees the data as of its start,
 * when the locks must already be held.
 */
export const lock: Statement = {
  name: 'svc_lock',
  text: 'SELECT count(pg_advisory_xact_lock(k)) FROM unnest($1::bigint[]) AS k',
};

export const read: Statement = {
  name: 'svc_read',
  text: 'SELECT key, document FROM svc_document WHERE key = ANY ($1::text[])',
};

/**
 * Joins documents into one value of {@link put}. In an array of texts, pg would escape every quote, which takes
 * longer than everything else in a commit.
 * @param texts canonical JSON, in which control characters are escaped
 */
export function joined(texts: readonly string[]): string {
  return texts.join('\x1e');
}

/**
 * `$1` keys, `$2` collections, `$3` documents ({@link joined}); from `$4` on, the values of the columns `place_1` …
 * (places.ts).
 */
export const put: Statement = {
  name: 'svc_put',
  text: `
    INSERT INTO svc_document (key, collection, document, ${columns((column) => column)})
    SELECT * FROM unnest($1::text[], $2::text[], string_to_array($3::text, chr(30)), ${columns((_, at) => `$${at + 4}::bytea[]`)})
    ON CONFLICT (key) DO UPDATE SET
      collection = EXCLUDED.collection, document = EXCLUDED.document,
      ${columns((column) => `${column} = EXCLUDED.${column}`)}`,
};

export const remove: Statement = {
  name: 'svc_delete',
  text: 'DELETE FROM svc_document WHERE key = ANY ($1::text[])',
};

/** Stores the number of the batch. `$1` lane, `$2` number. */
export const mark: Statement = {
  name: 'svc_mark',
  text: `
    INSERT INTO svc_lane (lane, batch, at) VALUES ($1, $2, now())
    ON CONFLICT (lane) DO UPDATE SET batch = EXCLUDED.batch, at = EXCLUDED.at`,
};

export const marked: Statement = { text: 'SELECT batch = $2 AS done FROM svc_lane WHERE lane = $1' };

/** Stores events and returns the sequence of the last one. `$1` topics, `$2` types, `$3` data. */
export const publish: Statement = {
  name: 'svc_publish',
  text: `
    WITH counter AS (UPDATE svc_counter SET last = last + cardinality($1::text[]) RETURNING last),
    published AS (
      INSERT INTO svc_event (sequence, topic, type, data)
      SELECT counter.last - cardinality($1::text[]) + event.at, event.topic, event.type, event.data
      FROM counter, unnest($1::text[], $2::text[], $3::text[]) WITH ORDINALITY AS event (topic, type, data, at)
    )
    SELECT last, pg_notify('svc_event', last::text) FROM counter`,
};

/**
 * Reads events. `$1`: sequence of the last known event; `$2`: maximum number. If there are more events, returns
 * the latest ones.
 */
export const eventsAfter: Statement = {
  name: 'svc_events',
  text: `
    SELECT sequence, topic, type, data FROM svc_event
    WHERE sequence > greatest($1::bigint, (SELECT last FROM svc_counter) - $2::bigint) ORDER BY sequence`,
};

export const lastEvent: Statement = { name: 'svc_last', text: 'SELECT last FROM svc_counter' };

export const forgetEvents: Statement = { text: 'DELETE FROM svc_event WHERE sequence <= $1' };
