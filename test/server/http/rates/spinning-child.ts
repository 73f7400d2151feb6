import { startApp } from '../../start-app.ts';

const [, , directory = '', round = '', databaseUrl, masterKey] = process.argv;
const wheels = '/wheelapp/api/v1/wheels';
const app = await startApp({
  directory,
  config: { databaseUrl, ...(masterKey !== undefined && { masterKey: Buffer.from(masterKey, 'hex') }) },
});
await app.call('POST', wheels, { listName: 'party', entries: [{ name: 'Ada' }, { name: 'Grace' }] });

let next = 0;
async function lane(): Promise<never> {
  for (;;) {
    const key = `${round}-${next++}`;
    const answer = await app.call(
      'POST',
      `${wheels}/party/spin`,
      { type: 'custom' },
      { 'Idempotency-Key': key },
    );
    const { spinId } = (await answer.json()) as { spinId: string };
    process.send?.([key, spinId]);
  }
}
await Promise.all(Array.from({ length: 8 }, lane));
