/** Prints `open <commits>` after the recovery and `ack <commit>` for each answer. */
import { openKillStore, unlikeAnyHistory, writeNext } from './kill-store.ts';

const [directory = ''] = process.argv.slice(2);
// Do not use `writeSync`, which would throw EAGAIN if the pipe is full.
const say = (line: string) => process.stdout.write(`${line}\n`);

const store = await openKillStore(directory);
const { commits, fault } = await unlikeAnyHistory(store);
say(fault === undefined ? `open ${commits}` : `fault ${fault}`);
await Promise.all(
  Array.from({ length: 16 }, async () => {
    for (;;) say(`ack ${await writeNext(store)}`);
  }),
);
