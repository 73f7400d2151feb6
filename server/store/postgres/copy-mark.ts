/**
 * Prevents nodes from running on a database while a store is copied into it (`npm run migrate-store`).
 *
 * - A table `svc_copying` marks a partial copy, and no node starts on it. Completing the copy renames the table to
 * `svc_copied`. Its only row names the installation of the store.
 * - Every node holds a shared lock while it follows events, and a copy takes the same lock exclusively.
 */
import type { ClientBase, DatabaseError } from 'pg';
import type { Session, Statement } from './session.ts';
import { DatabaseUnusable } from './unusable.ts';

/** Lock that running nodes share, one for each schema. Its key is an arbitrary number and the number of the table. */
const nodesLock = `731087513, 'svc_document'::regclass::oid::int`;

/** Maximum milliseconds to wait for the lock. */
const longestWait = 3_000;

const joinNodes: Statement = { text: `SELECT pg_try_advisory_lock_shared(${nodesLock}) AS joined` };
const lookForCopy: Statement = { text: `SELECT to_regclass('svc_copying') IS NOT NULL AS part` };

/**
 * Registers a node as running until the session ends.
 * @throws {DatabaseUnusable} if the database has only a part of a store
 */
export async function registerNode(session: Session): Promise<void> {
  // Look for the mark only while holding the lock, because a copy creates the table while it holds the lock.
  const [lock, mark] = await Promise.all([session.send(joinNodes), session.send(lookForCopy)]);
  if (lock.rows[0]?.['joined'] === true && mark.rows[0]?.['part'] === false) return;
  throw new DatabaseUnusable(
    'a store is being copied into this database, or its copy was interrupted: ' +
      'run `npm run migrate-store` again until it is done, then start.',
  );
}

/**
 * State of a database that a store is to be copied into.
 *
 * - `empty`: nothing was ever stored there
 * - `part`: an interrupted run has copied a part of this store; no node has run on the database
 * - `whole`: the copy was completed, and nodes may have changed the database since
 */
export type CopyState = 'empty' | 'part' | 'whole';

/**
 * Locks a database until the session ends. Our tables must exist.
 * @param installation installation that the store belongs to
 * @throws {DatabaseUnusable} if nodes run on the database, or it has other content
 */
export async function takeForCopy(client: ClientBase, installation: string): Promise<CopyState> {
  const alone = await lockedAlone(client);
  const { rows } = await client.query<{ part: boolean; whole: boolean }>(
    `SELECT to_regclass('svc_copying') IS NOT NULL AS part, to_regclass('svc_copied') IS NOT NULL AS whole`,
  );
  const { part, whole } = rows[0] as (typeof rows)[0];
  if (!alone) {
    throw new DatabaseUnusable(
      part
        ? 'another process is copying into the database; wait for it, or stop it.'
        : 'nodes are running on the database; stop all of them first.',
    );
  }
  if (!part && !whole) {
    await refuseOtherStore(client);
    return 'empty';
  }
  const mark = await client.query<{ installation: string }>(
    `SELECT installation FROM ${part ? 'svc_copying' : 'svc_copied'}`,
  );
  if (mark.rows[0]?.installation !== installation) {
    throw new DatabaseUnusable(
      'the database has a copy of a store with another master key; use an empty database.',
    );
  }
  return part ? 'part' : 'whole';
}

async function lockedAlone(client: ClientBase): Promise<boolean> {
  // Wait a while, because the lock of a killed process remains until the database notices its end.
  await client.query(`SET lock_timeout = ${longestWait}`);
  try {
    await client.query(`SELECT pg_advisory_lock(${nodesLock})`);
    return true;
  } catch (error) {
    if ((error as DatabaseError).code === '55P03') return false;
    throw error;
  }
}

async function refuseOtherStore(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ used: boolean }>(
    `SELECT EXISTS (SELECT FROM svc_document) OR EXISTS (SELECT FROM svc_event)
       OR EXISTS (SELECT FROM svc_counter WHERE last > 0) AS used`,
  );
  if (rows[0]?.used !== true) return;
  throw new DatabaseUnusable(
    'the database already holds a store, which is neither overwritten nor merged; use an empty database.',
  );
}

/** Prevents nodes from starting until {@link endCopy}. */
export async function beginCopy(client: ClientBase, installation: string): Promise<void> {
  await client.query('BEGIN');
  await client.query('CREATE TABLE svc_copying (installation text NOT NULL)');
  await client.query('INSERT INTO svc_copying VALUES ($1)', [installation]);
  await client.query('COMMIT');
}

/** Marks the copy as complete, so that nodes may start. */
export async function endCopy(client: ClientBase): Promise<void> {
  await client.query('ALTER TABLE svc_copying RENAME TO svc_copied');
}
