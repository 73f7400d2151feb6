import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { startApp } from '../../server/start-app.ts';

const present = Number(process.argv[2]);
const folder = await mkdtemp(join(tmpdir(), 'svc-bench-'));
const vpnListFile = join(folder, 'vpn.txt');
await writeFile(
  vpnListFile,
  Array.from(
    { length: 50_000 },
    (_, at) => `100.${64 + (at >> 10)}.${(at >> 2) & 255}.${(at & 3) * 64}/28`,
  ).join('\n'),
);
const log = pino({ base: null }, pino.destination({ dest: '/dev/null', sync: false, minLength: 4096 }));
const app = await startApp({
  log,
  watched: false,
  config: { rateLimitScale: 1_000_000, vpnListFile, databaseUrl: undefined },
});
const wheels = '/wheelapp/api/v1/wheels';
const entryRules = {
  fingerprint: 'reject',
  vpn: 'reject',
  maxPerIp: 100,
  winnerCooldownSeconds: 3_600,
  maxParticipants: 100_000,
  closesAt: '2999-01-01T00:00:00Z',
};
const created = await app.call('POST', wheels, { listName: 'giveaway', settings: { entryRules } });
if (created.status !== 201) throw new Error(await created.text());
for (let from = 0; from < present; from += 5_000) {
  const participants = Array.from({ length: Math.min(5_000, present - from) }, (_, at) => ({
    name: `Present ${from + at}`,
    userId: `present-${from + at}`,
    fingerprint: `present-${from + at}`,
    ip: `10.${(from + at) >> 16}.${((from + at) >> 8) & 255}.${at & 255}`,
  }));
  const response = await app.call('POST', `${wheels}/giveaway/participants`, { participants });
  if (!response.ok) throw new Error(await response.text());
  await response.text();
}
process.send?.({
  url: `${app.url}${wheels}/giveaway`,
  headers: { Authorization: `Bearer ${await app.token()}` },
});
process.on('message', () => process.send?.(process.cpuUsage()));
process.on('SIGTERM', () => {
  void app
    .stop()
    .then(() => rm(folder, { recursive: true, force: true }))
    .then(() => process.exit());
});
