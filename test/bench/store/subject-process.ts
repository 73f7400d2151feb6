import { load, type Measured } from './load.ts';
import type { Kind, Request, SnapshotMeasured } from './process.ts';
import { bareJournal, bareSync, plainLowdb, store, type Subject } from './subjects.ts';

const [kind, directory = '', documents] = process.argv.slice(2);
const subject = await open(kind as Kind);
process.send?.('ready');

process.on('message', (request: Request) => {
  void answer(request).then((message) => process.send?.(message));
});

function open(asked: Kind): Promise<Subject> {
  switch (asked) {
    case 'sync':
      return bareSync(directory);
    case 'journal':
      return bareJournal(directory);
    case 'store':
      return store(directory, Number(documents));
    case 'plain':
      return plainLowdb(directory, Number(documents));
  }
}

async function answer(request: Request): Promise<Measured | SnapshotMeasured | 'closed'> {
  if (request === 'snapshot') return snapshot();
  if (request !== 'close') return load(request.load.writers, request.load.milliseconds, subject.write);
  await subject.close();
  return 'closed';
}

async function snapshot(): Promise<SnapshotMeasured> {
  const quiet = await load(16, 2_000, subject.write);
  const recovery = (await subject.reopen?.()) ?? NaN;
  const begun = performance.now();
  let written = false;
  const done = subject.snapshot?.().then(() => (written = true));
  const under = await load(16, 60_000, subject.write, () => written);
  await done;
  return { quiet, under, recovery, seconds: (performance.now() - begun) / 1_000 };
}
