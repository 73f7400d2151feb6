/**
 * HTTP server that reads a request, verifies a password with Argon2, and answers 401. It does nothing else,
 * so its rate is the upper limit for the product. The message `n` makes it hash for `n` milliseconds without
 * requests, and reply with the hashes per second.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { constants, setPriority } from 'node:os';
import { text } from 'node:stream/consumers';
import { hash, verify } from '@node-rs/argon2';
import { passwordCost } from '../../../server/identity/accounts/password.ts';
import { fewAtOnce } from '../../../server/runtime/few-at-once.ts';

const atOnce = Number(process.argv[2]);
// The product computes hashes at this priority as well, so that writes come first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
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

const turn = fewAtOnce(atOnce, Infinity);
const server = createServer((request, response) => {
  void text(request).then(async (body) => {
    const { password } = JSON.parse(body) as { password: string };
    await turn(() => verify(stored, password));
    response.writeHead(401, { 'Content-Type': 'application/json' }).end('{"code":"sign_in_failed"}');
  });
});

process.on('message', (milliseconds: number) => {
  void hashesPerSecond(milliseconds).then((rate) => process.send?.(rate));
});
process.on('disconnect', () => process.exit(0));
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
