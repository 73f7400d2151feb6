/** Time to read 100,000 members. Target: at most 300 ms. */
import { ParentData } from '../../components/wheel-page/sources/parent-data.ts';
import { hostMessages } from '../../contracts/embed/host-messages.ts';
import type { SegmentsSyncMessage } from '../../contracts/embed/messages.ts';
import { z } from '../../contracts/zod.ts';

const rounds = 9;
const mark = 300;

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

export async function run(): Promise<void> {
  // Keep zod from compiling code, which the page's policy forbids.
  z.config({ jitless: true });
  const type = 'SVC_WHEEL_MEMBER_SEGMENTS_SYNC';
  const schema = hostMessages.get(type);
  if (!schema) throw new Error('the schema of this message is missing');
  const lists = {
    'plain names': (at: number) => `Member ${at}`,
    'names with accents': (at: number) => `Mémbre ${at}`,
  };
  for (const [name, named] of Object.entries(lists)) {
    const participants = Array.from({ length: 100_000 }, (_, at) => ({
      name: named(at),
      userId: `user-${at}`,
      weight: 1 + (at % 7),
      karma: at,
    }));
    const checks: number[] = [];
    const builds: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const began = performance.now();
      const { data } = z.safeParse(schema, { type, participants });
      const checked = performance.now();
      new ParentData('member', () => undefined).receive(data as SegmentsSyncMessage);
      checks.push(checked - began);
      builds.push(performance.now() - checked);
    }
    const whole = median(checks) + median(builds);
    console.log(
      `100,000 ${name}: checked in ${median(checks).toFixed(0)} ms, rows in ${median(builds).toFixed(0)} ms; ` +
        `${whole <= mark ? 'within' : 'over'} ${mark} ms`,
    );
  }
}
