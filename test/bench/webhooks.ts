/**
 * Webhooks per second to receivers over loopback, one in ten of which never answers, on both stores. Prints the time
 * from the commit of an event to its arrival at the receivers that answer, compared with the same load without hanging
 * receivers.
 */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { systemClock } from '../../server/runtime/clock.ts';
import { systemRandom } from '../../server/runtime/random.ts';
import { systemScheduler } from '../../server/runtime/scheduler.ts';
import { openStore } from '../../server/start/open-store.ts';
import { silentLog } from '../../server/store/log.ts';
import { webhookAddresses } from '../../server/webhooks/addresses.ts';
import { Courier } from '../../server/webhooks/courier.ts';
import { webhookCollections, webhooksAggregate } from '../../server/webhooks/documents.ts';
import { changeSettings, prepareSettings } from '../../server/webhooks/endpoint-settings.ts';
import { newEventId } from '../../server/webhooks/index.ts';
import { queueWebhook } from '../../server/webhooks/queue.ts';
import { send } from '../../server/webhooks/send.ts';
import { Vault } from '../../server/webhooks/vault.ts';
import { freshDatabase, startPostgres } from '../postgres/server.ts';

const receivers = 100;
const perSecond = 500;
const seconds = 20;

export async function run(): Promise<void> {
  const postgres = await startPostgres();
  for (const store of ['lowdb', 'postgres'] as const) {
    for (const hanging of [0, receivers / 10]) {
      const url = store === 'lowdb' ? undefined : (await freshDatabase(postgres)).url;
      await measure(store, hanging, url);
    }
  }
  await postgres.close();
}

async function measure(name: string, hanging: number, databaseUrl: string | undefined): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'svc-bench-'));
  const store = await openStore({ dataDirectory: folder, databaseUrl }, webhookCollections, silentLog);
  const begun = new Map<string, number>();
  const times: number[] = [];
  const server = createServer((request, response) => {
    if (request.url === '/hang') return;
    const id = request.headers['x-svc-delivery'] as string;
    times.push(performance.now() - (begun.get(id) ?? NaN));
    request.resume().once('end', () => response.writeHead(204).end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const vault = new Vault(randomBytes(32), systemRandom);
  const addresses = webhookAddresses({ production: false, host: '127.0.0.1', webhookAllow: undefined });
  const sender = { addresses, vault, clock: systemClock, schedule: systemClock };
  const courier = new Courier({
    ...{ store, clock: systemClock, random: systemRandom, scheduler: systemScheduler },
    ...{ log: pino({ level: 'silent' }), onTurnedOff: () => undefined },
    send: (endpoint, delivery, stopping) => send(sender, endpoint, delivery, stopping),
  });
  const unsubscribe = store.subscribe({
    event: (event) => courier.event(event),
    gap: () => void courier.look(),
  });
  const owners = Array.from({ length: receivers }, (_, at) => `guild-${at}`);
  for (const [at, owner] of owners.entries()) {
    const webhookUrl = `${url}/${at < hanging ? 'hang' : 'ok'}`;
    const change = prepareSettings({ vault, addresses }, owner, 'level_up', {
      ...{ webhookEnabled: true, webhookUrl, webhookSigningSecret: 'a-secret-of-a-guild' },
    });
    if (!('owner' in change)) throw new Error('the settings were refused');
    const decide = (tx: Parameters<typeof changeSettings>[0]) =>
      changeSettings(tx, change, { vault, now: systemClock.now() });
    await store.commit({ touch: [webhooksAggregate(owner)], decide });
  }

  const cpu = process.cpuUsage();
  const start = performance.now();
  let sent = 0;
  const commits: Promise<unknown>[] = [];
  while (sent < perSecond * seconds) {
    const due = Math.min(perSecond * seconds, Math.floor(((performance.now() - start) / 1_000) * perSecond));
    for (; sent < due; sent += 1) {
      const owner = owners[sent % receivers]!;
      const id = newEventId(systemRandom);
      begun.set(id, performance.now());
      const event = {
        id,
        owner,
        target: 'level_up',
        type: 'chat.level_up',
        at: systemClock.now(),
        data: { level: 3 },
      };
      commits.push(
        store.commit({ touch: [webhooksAggregate(owner)], decide: (tx) => queueWebhook(tx, event) }),
      );
    }
    await pause(5);
  }
  await Promise.all(commits);
  const expected = Math.round((sent * (receivers - hanging)) / receivers);
  while (times.length < expected && performance.now() - start < seconds * 3_000) await pause(20);
  const elapsed = (performance.now() - start) / 1_000;
  const { user, system } = process.cpuUsage(cpu);
  times.sort((one, two) => one - two);
  const at = (part: number) => (times[Math.floor(times.length * part)] ?? NaN).toFixed(1);
  console.log(
    `${name}, ${hanging} of ${receivers} hang: ${times.length} of ${expected} arrived, ${(times.length / elapsed).toFixed(0)}/s; ` +
      `after p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, max ${at(0.9999)} ms; ` +
      `${((user + system) / 1_000 / sent).toFixed(2)} ms of CPU each (receivers included), ${Math.round(process.memoryUsage().rss / 1_048_576)} MiB`,
  );
  unsubscribe();
  server.closeAllConnections();
  server.close();
  await courier.close();
  await store.close();
  await rm(folder, { recursive: true, force: true });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await run();
