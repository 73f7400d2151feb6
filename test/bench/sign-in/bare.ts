/**
 * Argon2 alone, with the cost of stored passwords: `node --import tsx bare.ts AT_ONCE`. When it receives a number of
 * milliseconds, it hashes for that time and answers with the hashes per second.
 */
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
