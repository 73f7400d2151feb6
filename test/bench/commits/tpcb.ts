import { Client } from 'pg';
import { load, type Measured } from '../store/load.ts';

export interface Tpcb {
  readonly name: string;
  measure(clients: number, milliseconds: number): Promise<Measured>;
  close(): Promise<void>;
}

export async function openTpcb(url: string, connections: number): Promise<Tpcb> {
  const first = new Client(url);
  await first.connect();
  await first.query(`
    CREATE TABLE pgbench_branches (bid int PRIMARY KEY, bbalance int, filler char(88)) WITH (fillfactor = 100);
    CREATE TABLE pgbench_tellers (tid int PRIMARY KEY, bid int, tbalance int, filler char(84)) WITH (fillfactor = 100);
    CREATE TABLE pgbench_accounts (aid int PRIMARY KEY, bid int, abalance int, filler char(84)) WITH (fillfactor = 100);
    CREATE TABLE pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22));
    INSERT INTO pgbench_branches VALUES (1, 0, '');
    INSERT INTO pgbench_tellers SELECT t, 1, 0, '' FROM generate_series(1, 10) AS t;
    INSERT INTO pgbench_accounts SELECT a, 1, 0, '' FROM generate_series(1, 100000) AS a;
    ANALYZE pgbench_branches, pgbench_tellers, pgbench_accounts;`);
  const clients = [first, ...Array.from({ length: connections - 1 }, () => new Client(url))];
  for (const client of clients.slice(1)) await client.connect();
  const free = [...clients];
  return {
    name: 'like TPC-B, scale 1, through pg',
    measure: (wanted, milliseconds) =>
      load(wanted, milliseconds, async (number) => {
        const client = free.pop();
        if (client === undefined) throw new RangeError('more transactions at once than connections');
        await transact(client, number);
        free.push(client);
      }),
    async close() {
      await Promise.all(clients.map((client) => client.end()));
    },
  };
}

/** Each connection prepares its statements once, as `pgbench -M prepared` does. */
async function transact(client: Client, number: number): Promise<void> {
  const account = ((number * 7_919) % 100_000) + 1;
  const teller = (number % 10) + 1;
  const delta = (number % 10_001) - 5_000;
  const send = (name: string, text: string, values: number[] = []) => client.query({ name, text, values });
  await send('begin', 'BEGIN');
  await send('a', 'UPDATE pgbench_accounts SET abalance = abalance + $1 WHERE aid = $2', [delta, account]);
  await send('b', 'SELECT abalance FROM pgbench_accounts WHERE aid = $1', [account]);
  await send('c', 'UPDATE pgbench_tellers SET tbalance = tbalance + $1 WHERE tid = $2', [delta, teller]);
  await send('d', 'UPDATE pgbench_branches SET bbalance = bbalance + $1 WHERE bid = $2', [delta, 1]);
  await send(
    'e',
    'INSERT INTO pgbench_history (tid, bid, aid, delta, mtime) VALUES ($1, 1, $2, $3, CURRENT_TIMESTAMP)',
    [teller, account, delta],
  );
  await send('end', 'COMMIT');
}
