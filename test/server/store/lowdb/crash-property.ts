import assert from 'node:assert/strict';
import fc from 'fast-check';
import { z } from '../../../../contracts/zod.ts';
import { openLowdbStore } from '../../../../server/store/lowdb/open.ts';
import { collection, type Json, type Store, type StoredEvent } from '../../../../server/store/port.ts';
import { type BootOptions, Crashed, seededRandom, SimulatedDisk } from '../simulated-disk.ts';

const heads = collection({
  name: 'crash-head',
  aggregate: 'total',
  part: 'head',
  schema: z.object({ commits: z.number(), events: z.number() }),
});
const rows = collection({
  name: 'crash-row',
  aggregate: 'rows',
  part: 'row',
  schema: z.object({ by: z.number(), text: z.string() }),
  indexes: { by: ({ by }) => [by % 3, by] },
});

interface CommitPlan {
  readonly puts: readonly number[];
  readonly deletes: readonly number[];
  readonly length: number;
  readonly events: number;
}

interface RunPlan {
  readonly waves: readonly (readonly CommitPlan[])[];
  readonly crashAt: number;
  readonly power: boolean;
  readonly seed: number;
}

const rowNumber = fc.nat(7);
const commitPlan = fc.record({
  puts: fc.array(rowNumber, { maxLength: 4 }),
  deletes: fc.array(rowNumber, { maxLength: 1 }),
  length: fc.nat(120),
  events: fc.nat(2),
});
const runPlan: fc.Arbitrary<RunPlan> = fc.record({
  waves: fc.array(fc.array(commitPlan, { minLength: 1, maxLength: 4 }), { maxLength: 10 }),
  crashAt: fc.nat(90),
  power: fc.boolean(),
  seed: fc.integer(),
});

interface State {
  readonly rows: ReadonlyMap<number, { by: number; text: string }>;
  readonly events: readonly Json[];
}

export function crashProperty(options: Pick<BootOptions, 'lyingSync'> = {}) {
  return fc.asyncProperty(fc.array(runPlan, { minLength: 1, maxLength: 5 }), async (runs) => {
    const disk = new SimulatedDisk();
    let states: State[] = [{ rows: new Map(), events: [] }];
    for (const run of runs) {
      const history = await live(disk, run, states, options);
      if (run.power) disk.powerCut(seededRandom(run.seed));
      else disk.kill();
      states = history.states;
      const restarted = await open(disk, {});
      const commits = await check(restarted, states, history.seen);
      await restarted.close();
      states = states.slice(0, commits + 1);
    }
  });
}

function open(disk: SimulatedDisk, options: BootOptions): Promise<Store> {
  return openLowdbStore({
    directory: '/data',
    collections: [heads, rows],
    files: disk.boot(options).files,
    limits: { frame: 600, room: 400, segment: 1_500, journal: 2_500 },
    onFatal: () => undefined,
    log: { info: () => undefined, warn: () => undefined, error: onlyTheCrash },
  });
}

function onlyTheCrash(fields: object): void {
  if (!('err' in fields && fields.err instanceof Crashed))
    throw new Error('an error other than the crash', { cause: fields });
}

async function live(disk: SimulatedDisk, run: RunPlan, before: State[], options: BootOptions) {
  const states = [...before];
  let seen = before.length - 1;
  const see = (commits: number) => (seen = Math.max(seen, commits));
  let store: Store;
  try {
    store = await open(disk, { ...options, crashAt: run.crashAt });
  } catch (error) {
    if (error instanceof Crashed) return { states, seen };
    throw error;
  }
  store.subscribe({
    event: ({ data }) => see((data as { commit: number }).commit),
    gap: () => assert.fail('gap'),
  });
  for (const wave of run.waves) {
    await Promise.all(
      wave.map(async (plan) => {
        const commit = states.length;
        states.push(after(states[commit - 1] as State, commit, plan));
        try {
          await write(store, commit, plan);
          see(commit);
          see((await store.get(heads.ref('all')))?.commits ?? 0);
        } catch (error) {
          assert.equal((error as Error).name, 'StoreUnavailable', String(error));
        }
      }),
    );
  }
  return { states, seen };
}

function after(state: State, commit: number, plan: CommitPlan): State {
  const next = new Map(state.rows);
  for (const row of plan.puts) next.set(row, content(commit, row, plan));
  for (const row of plan.deletes) next.delete(row);
  return { rows: next, events: [...state.events, ...eventsOf(commit, plan)] };
}

function content(commit: number, row: number, plan: CommitPlan) {
  return { by: commit * 10 + row, text: 'ÿx'.repeat(plan.length) };
}

function eventsOf(commit: number, plan: CommitPlan): Json[] {
  return Array.from({ length: plan.events }, (_, at) => ({ commit, at }));
}

function write(store: Store, commit: number, plan: CommitPlan): Promise<void> {
  const head = heads.ref('all');
  return store.commit({
    touch: [head.aggregate, 'rows:1'],
    decide(tx) {
      const total = tx.get(head) ?? { commits: 0, events: 0 };
      assert.equal(total.commits, commit - 1, 'decide sees every earlier commit');
      tx.put(head, { commits: commit, events: total.events + plan.events });
      for (const row of plan.puts) tx.put(rows.ref('1', `${row}`), content(commit, row, plan));
      for (const row of plan.deletes) tx.delete(rows.ref('1', `${row}`));
      for (const data of eventsOf(commit, plan)) tx.publish({ topic: 'total:all', type: 'committed', data });
    },
  });
}

async function check(store: Store, states: readonly State[], seen: number): Promise<number> {
  const head = (await store.get(heads.ref('all'))) ?? { commits: 0, events: 0 };
  assert.ok(head.commits >= seen, `${seen} commits were seen and ${head.commits} are there`);
  const state = states[head.commits];
  assert.ok(state !== undefined, 'more commits than were made');
  const refs = Array.from({ length: 8 }, (_, row) => rows.ref('1', `${row}`));
  const expected = refs.map((_, row) => state.rows.get(row));
  assert.deepEqual(await store.getAll(refs), expected);
  const found = await store.find({ collection: rows, index: 'by', prefix: [], limit: 100 });
  const byIndex = [...state.rows.values()].sort((a, b) => (a.by % 3) - (b.by % 3) || a.by - b.by);
  assert.deepEqual(found.documents, byIndex);
  assert.equal(store.lastSequence, state.events.length);
  const told = await allEvents(store);
  assert.deepEqual(
    told.map(({ data }) => data),
    state.events,
  );
  assert.deepEqual(
    told.map(({ sequence }) => sequence),
    told.map((_, at) => at + 1),
  );
  return head.commits;
}

async function allEvents(store: Store): Promise<StoredEvent[]> {
  const told: StoredEvent[] = [];
  if (store.lastSequence === 0) return told;
  await new Promise<void>((resolve, reject) => {
    store.subscribe(
      {
        event(event) {
          told.push(event);
          if (event.sequence === store.lastSequence) resolve();
        },
        gap: () => reject(new Error('events are missing')),
      },
      0,
    );
  });
  return told;
}
