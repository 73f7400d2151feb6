import { createHash } from 'node:crypto';
import type { Client } from 'pg';
import type { Patience } from '../../../../server/store/postgres/patience.ts';

export interface Setting {
  readonly admin: Client;
  readonly other: Client;
  readonly user: string;
  waits(): Promise<void>;
  each(what: 'pg_terminate_backend' | 'pg_cancel_backend'): Promise<void>;
}

interface Refusal {
  readonly reason: string;
  readonly patience?: Partial<Patience>;
  provoke(setting: Setting): Promise<unknown>;
  meanwhile?(setting: Setting): Promise<unknown>;
  readonly blocked?: number;
  readonly outcome: 'done' | 'unavailable';
  readonly unreadable?: boolean;
  end(setting: Setting): Promise<unknown>;
}

const nothing = () => Promise.resolve();
/** Returns the key of an aggregate's advisory lock, which is the same in every release. */
const lockOf = (aggregate: string) => createHash('sha256').update(aggregate).digest().readBigInt64BE();
/** Time limits so short that they end before the refusal does. */
const quick = { lock: 100, attempts: 400 };
/** Time limits so long that the refusal ends first, even on a busy machine. */
const slow = { statement: 60_000, lock: 60_000, answer: 60_000, attempts: 60_000 };

export const refusals: readonly Refusal[] = [
  {
    reason: 'an aggregate locked for long (55P03)',
    patience: quick,
    provoke: ({ admin }) => admin.query('SELECT pg_advisory_lock($1)', [lockOf('counter:a')]),
    outcome: 'unavailable',
    end: ({ admin }) => admin.query('SELECT pg_advisory_unlock_all()'),
  },
  {
    reason: 'an aggregate locked for a moment',
    patience: slow,
    provoke: ({ admin }) => admin.query('SELECT pg_advisory_lock($1)', [lockOf('counter:a')]),
    meanwhile: async ({ admin, waits }) => {
      await waits();
      await admin.query('SELECT pg_advisory_unlock_all()');
    },
    outcome: 'done',
    end: nothing,
  },
  {
    reason: 'a table locked for long',
    patience: quick,
    provoke: ({ admin }) => admin.query('BEGIN; LOCK TABLE svc_document IN EXCLUSIVE MODE'),
    outcome: 'unavailable',
    end: ({ admin }) => admin.query('ROLLBACK'),
  },
  {
    reason: 'a deadlock with another session (40P01)',
    patience: slow,
    provoke: ({ admin }) => admin.query('BEGIN; UPDATE svc_counter SET last = last'),
    meanwhile: async ({ admin, waits }) => {
      // Make the commit and the administrator wait for each other, so that PostgreSQL cancels one of them.
      await waits();
      try {
        await admin.query('SELECT pg_advisory_xact_lock($1)', [lockOf('counter:a')]);
        await admin.query('COMMIT');
      } catch (error) {
        await admin.query('ROLLBACK');
        if ((error as { code?: string }).code !== '40P01') throw error;
      }
    },
    outcome: 'done',
    end: nothing,
  },
  {
    reason: 'a statement that takes too long (57014)',
    patience: { statement: 3_000 },
    provoke: ({ admin }) =>
      admin.query(`
        CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN PERFORM pg_sleep(60); RETURN NEW; END $$;
        CREATE TRIGGER slow BEFORE INSERT OR UPDATE ON svc_document FOR EACH ROW EXECUTE FUNCTION slow()`),
    outcome: 'unavailable',
    end: ({ admin }) => admin.query('DROP TRIGGER slow ON svc_document'),
  },
  {
    reason: 'a statement cancelled by an administrator (57014)',
    patience: slow,
    provoke: ({ admin }) => admin.query('SELECT pg_advisory_lock($1)', [lockOf('counter:a')]),
    meanwhile: async ({ admin, waits, each }) => {
      await waits();
      await each('pg_cancel_backend');
      await admin.query('SELECT pg_advisory_unlock_all()');
    },
    outcome: 'done',
    end: nothing,
  },
  {
    reason: 'a session ended by an administrator (57P01)',
    patience: slow,
    provoke: ({ admin }) => admin.query('SELECT pg_advisory_lock($1)', [lockOf('counter:a')]),
    meanwhile: async ({ admin, waits, each }) => {
      await waits();
      await each('pg_terminate_backend');
      await admin.query('SELECT pg_advisory_unlock_all()');
    },
    outcome: 'done',
    end: nothing,
  },
  {
    reason: 'a transaction that did nothing for too long (25P03)',
    patience: { ...slow, idleInTransaction: 100 },
    provoke: nothing,
    blocked: 500,
    outcome: 'done',
    end: nothing,
  },
  {
    reason: 'too many connections (53300)',
    provoke: async ({ admin, user, each }) => {
      await admin.query(`ALTER ROLE ${user} CONNECTION LIMIT 0`);
      await each('pg_terminate_backend');
    },
    outcome: 'unavailable',
    unreadable: true,
    end: ({ admin, user }) => admin.query(`ALTER ROLE ${user} CONNECTION LIMIT -1`),
  },
  {
    reason: 'a server that refuses writes, such as a standby (25006)',
    provoke: async ({ admin, user, each }) => {
      await admin.query(`ALTER ROLE ${user} SET default_transaction_read_only = on`);
      await each('pg_terminate_backend');
    },
    outcome: 'unavailable',
    unreadable: true,
    end: ({ admin, user }) => admin.query(`ALTER ROLE ${user} RESET default_transaction_read_only`),
  },
  {
    reason: 'a user that is no longer let in (28000)',
    provoke: async ({ admin, user, each }) => {
      await admin.query(`ALTER ROLE ${user} NOLOGIN`);
      await each('pg_terminate_backend');
    },
    outcome: 'unavailable',
    unreadable: true,
    end: ({ admin, user }) => admin.query(`ALTER ROLE ${user} LOGIN`),
  },
  {
    reason: 'a table that is missing, as while a dump is restored (42P01)',
    provoke: ({ admin }) => admin.query('ALTER TABLE svc_document RENAME TO svc_elsewhere'),
    outcome: 'unavailable',
    unreadable: true,
    end: ({ admin }) => admin.query('ALTER TABLE svc_elsewhere RENAME TO svc_document'),
  },
  {
    reason: 'a column that is not there (42703)',
    provoke: ({ admin }) => admin.query('ALTER TABLE svc_document RENAME document TO elsewhere'),
    outcome: 'unavailable',
    unreadable: true,
    end: ({ admin }) => admin.query('ALTER TABLE svc_document RENAME elsewhere TO document'),
  },
  {
    reason: 'rows that are back before their index is (42P10)',
    provoke: ({ admin }) => admin.query('ALTER TABLE svc_document DROP CONSTRAINT svc_document_pkey'),
    outcome: 'unavailable',
    end: ({ admin }) => admin.query('ALTER TABLE svc_document ADD PRIMARY KEY (key)'),
  },
  {
    reason: 'a table that the user may no longer use (42501)',
    provoke: ({ admin, user }) => admin.query(`REVOKE ALL ON svc_document FROM ${user}`),
    outcome: 'unavailable',
    unreadable: true,
    end: ({ admin, user }) => admin.query(`GRANT ALL ON svc_document TO ${user}`),
  },
  ...(['53100', '53200', '40001', '58030'] as const).map((code): Refusal => ({
    reason: `the error ${code}, for as long as it lasts`,
    provoke: ({ admin }) =>
      admin.query(`
          CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
          BEGIN RAISE EXCEPTION 'not now' USING ERRCODE = '${code}'; END $$;
          CREATE TRIGGER refuse BEFORE INSERT ON svc_event EXECUTE FUNCTION refuse()`),
    outcome: 'unavailable',
    end: ({ admin }) => admin.query('DROP TRIGGER refuse ON svc_event'),
  })),
];
