import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { layOut } from '../../../../components/wheel/engine/layout.ts';
import { motionAt, planSpin } from '../../../../components/wheel/engine/spin-motion.ts';
import { tickClock, type TickMark } from '../../../../components/wheel/sound/tick-clock.ts';

const weights = fc.array(fc.integer({ min: 1, max: 5_000 }), { minLength: 1, maxLength: 200 });

function placed(list: readonly number[]) {
  const layout = layOut(list);
  return Float64Array.from(list, (_, i) => layout.edges[i]! / layout.total);
}

test('ticks of a whole spin: at an edge only, no more than 25 a second, none missed on a slow wheel', () => {
  fc.assert(
    fc.property(
      weights,
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      fc.integer({ min: 1, max: 9 }),
      (list, start, seconds) => {
        const edges = placed(list);
        const motion = planSpin({ start, landing: 0.123, duration: seconds * 1_000 });
        let mark: TickMark | undefined;
        let travelled = motion.start;
        for (let now = 0; now <= seconds * 1_000; now += 16) {
          const moment = motionAt(motion, now);
          const passed = edgesPassed(edges, travelled, moment.travelled);
          const next = tickClock(edges, mark, moment.rotation, now);
          const rounded = onAnEdge(edges, moment.rotation) || onAnEdge(edges, mark?.rotation ?? 0.123);
          if (next.force > 0) {
            assert.ok(passed > 0 || rounded, `a tick without an edge at ${now} ms`);
            assert.ok(next.force <= 1);
            assert.ok(mark && now - mark.ticked >= 40, `ticks ${now - (mark?.ticked ?? 0)} ms apart`);
          } else if (passed > 0 && mark) {
            assert.ok(now - mark.ticked < 40 || rounded, `no tick for an edge at ${now} ms`);
          }
          mark = next;
          travelled = moment.travelled;
        }
      },
    ),
  );
});

function edgesPassed(edges: Float64Array, from: number, to: number): number {
  return edges.reduce((sum, edge) => sum + Math.floor(to + edge) - Math.floor(from + edge), 0);
}

function onAnEdge(edges: Float64Array, rotation: number): boolean {
  return edges.some((edge) => {
    const off = edge + rotation - Math.round(edge + rotation);
    return Math.abs(off) < 1e-9;
  });
}

test('ticks of a spin of eight slices', () => {
  const edges = placed([1, 1, 1, 1, 1, 1, 1, 1]);
  const motion = planSpin({ start: 0.02, landing: 0.55, duration: 8_000 });
  const ticks: { at: number; force: number }[] = [];
  let mark: TickMark | undefined;
  for (let now = 0; now <= 8_000; now += 16) {
    mark = tickClock(edges, mark, motionAt(motion, now).rotation, now);
    if (mark.force > 0) ticks.push({ at: now, force: mark.force });
  }
  assert.equal(ticks.length, Math.floor((motion.start + motion.travel) * 8) - Math.floor(motion.start * 8));
  const gaps = ticks.slice(1).map(({ at }, i) => at - ticks[i]!.at);
  assert.ok(gaps.at(-1)! > 4 * Math.min(...gaps), 'the last ticks hesitate');
  assert.ok(Math.max(...ticks.map(({ force }) => force)) > 0.9);
  assert.ok(ticks.at(-1)!.force < 0.1);
});

const cases: readonly { name: string; edges: number[]; from: number; to: number; ticks: boolean }[] = [
  { name: 'a wheel at rest', edges: [0, 0.5], from: 0.3, to: 0.3, ticks: false },
  { name: 'no edges', edges: [], from: 0.3, to: 0.4, ticks: false },
  { name: 'the only slice, its edge passing', edges: [0], from: 0.98, to: 0.02, ticks: true },
  { name: 'the only slice, its edge elsewhere', edges: [0], from: 0.48, to: 0.52, ticks: false },
  { name: 'forward over an edge', edges: [0.25], from: 0.7, to: 0.8, ticks: true },
  { name: 'backward over an edge', edges: [0.25], from: 0.8, to: 0.7, ticks: true },
  { name: 'forward past no edge', edges: [0.25], from: 0.76, to: 0.9, ticks: false },
  { name: 'rotation given with whole turns', edges: [0.25], from: 7.7, to: 7.8, ticks: true },
  { name: 'a dozen edges at once', edges: [0.5, 0.51, 0.52, 0.53], from: 0.4, to: 0.55, ticks: true },
];

for (const { name, edges, from, to, ticks } of cases) {
  test(`${name}: ${ticks ? 'one tick' : 'no tick'}`, () => {
    const first = tickClock(edges, undefined, from, 0);
    assert.equal(first.force, 0);
    const second = tickClock(edges, first, to, 100);
    assert.equal(second.force > 0, ticks);
    assert.equal(tickClock(edges, { ...second, rotation: from }, to, 110).force > 0, false);
  });
}

test('after a minute in the background one tick sounds, not all of them', () => {
  const edges = placed(Array.from({ length: 100_000 }, () => 1));
  const first = tickClock(edges, undefined, 0.1, 0);
  const second = tickClock(edges, first, 0.35, 60_000);
  assert.ok(second.force > 0);
  assert.equal(tickClock(edges, second, 0.36, 60_016).force, 0);
});
