import { pino } from 'pino';
import { startApp } from '../../server/start-app.ts';
import { sampleWheel } from './sample-wheel.ts';

const log = pino({ base: null }, pino.destination({ dest: '/dev/null', sync: false, minLength: 4096 }));
const app = await startApp({
  log,
  watched: false,
  config: { rateLimitScale: 1_000_000, metricsToken: 'metrics-token-0000' },
});
const created = await app.call('POST', '/wheelapp/api/v1/wheels', sampleWheel);
if (created.status !== 201) throw new Error(await created.text());
process.send?.({
  url: `${app.url}/wheelapp/api/v1/wheels/${sampleWheel.listName}`,
  headers: { Authorization: `Bearer ${await app.token()}` },
});
process.on('SIGTERM', () => void app.stop().then(() => process.exit()));
