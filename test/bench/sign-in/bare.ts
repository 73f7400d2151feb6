/** Hashes for the given number of milliseconds, and answers with the rate. */
import { hash, verify } from '@node-rs/argon2';
import { passwordCost } from '../../../server/identity/accounts/password.ts';

const atOnce = Number(process.argv[2]);
const stored = await hash('right', passwordCost);

async function hashesPerSecond(milliseconds: number): Promise<number> {
  const begun = performance.now();
  let count = 0;
  const lane = async () => {
    while (performance.now() < begun + milliseconds) {
      await verify(stored, 'wrong');
      count++;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return (count / (performance.now() - begun)) * 1000;
}

process.on('message', (milliseconds: number) => {
  void hashesPerSecond(milliseconds).then((rate) => process.send?.(rate));
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
