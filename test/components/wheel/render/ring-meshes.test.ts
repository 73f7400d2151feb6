import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { visualTreatments } from '../../../../contracts/wheel/visual-treatment.ts';
import { wheelGeometry } from '../../../../components/wheel/render/geometry.ts';
import { lensShape } from '../../../../components/wheel/render/lens/lens-shape.ts';
import { ringMesh, ringMeshWithHole, type Mesh } from '../../../../components/wheel/render/gl/ring-meshes.ts';

function layers({ places, index }: Mesh, x: number, y: number): number {
  let count = 0;
  for (let i = 0; i < index.length; i += 3) {
    const sides = [0, 1, 2].map((corner) => {
      const [a, b] = [index[i + corner]! * 2, index[i + ((corner + 1) % 3)]! * 2];
      return (
        (places[b]! - places[a]!) * (y - places[a + 1]!) -
        (places[b + 1]! - places[a + 1]!) * (x - places[a]!)
      );
    });
    if (sides.every((side) => side > 0) || sides.every((side) => side < 0)) count += 1;
  }
  return count;
}

/**
 * A point in the ring that is not on a side of a triangle. On a side, rounding would decide which triangles
 * cover the point.
 */
const place = fc.record({
  angle: fc.integer({ min: 0, max: 99_999 }).map((at) => ((at + 0.37) / 100_000) * 2 * Math.PI),
  share: fc.double({ min: 0.001, max: 0.999, noNaN: true }),
});

void test('a ring covers every place of it once, and nothing well inside or outside', () => {
  fc.assert(
    fc.property(place, ({ angle, share }) => {
      const mesh = ringMesh([0.2, 0.8]);
      const over = (radius: number) => layers(mesh, Math.cos(angle) * radius, Math.sin(angle) * radius);
      assert.equal(over(0.2 + 0.6 * share), 1);
      assert.equal(over(0.19 * share), 0);
      assert.equal(over(0.82 + share), 0);
    }),
    { numRuns: 500 },
  );
});

void test('the face of a wheel with a lens, at every size, is covered once, except where the lens hides it', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 200, max: 4_096 }),
      fc.constantFrom(...visualTreatments),
      place,
      (size, treatment, { angle, share }) => {
        const geometry = wheelGeometry(size, treatment);
        const shape = lensShape(size, geometry);
        fc.pre(shape.kind === 'lens');
        const hole = { x: (shape.x * 2) / size, radius: (shape.radius * 2) / size };
        const { hub, rimInner } = geometry;
        const mesh = ringMeshWithHole(hub, rimInner, hole);
        const radius = hub + (rimInner - hub) * share;
        const [x, y] = [Math.cos(angle) * radius, Math.sin(angle) * radius];
        const far = Math.hypot(x - hole.x, y);
        if (far > hole.radius) assert.equal(layers(mesh, x, y), 1);
        if (far < hole.radius * 0.99) assert.equal(layers(mesh, x, y), 0);
        const [within, beside] = [hole.radius * share * 0.99, hole.radius * (1 + share * 0.02)];
        assert.equal(layers(mesh, hole.x + Math.cos(angle) * within, Math.sin(angle) * within), 0);
        assert.equal(layers(mesh, hole.x + Math.cos(angle) * beside, Math.sin(angle) * beside), 1);
      },
    ),
    { numRuns: 2_000 },
  );
});

function freeSides({ places, index }: Mesh): number[][] {
  const sides = new Map<string, number[]>();
  for (const [i, corner] of index.entries()) {
    const other = index[i % 3 === 2 ? i - 2 : i + 1]!;
    const ends = [corner, other].map((at) => [places[at * 2]!, places[at * 2 + 1]!]);
    const key = ends.map(String).toSorted().join();
    if (!sides.delete(key)) sides.set(key, ends.flat());
  }
  return [...sides.values()];
}

void test('triangles share whole sides: a corner within the side of another triangle would leave pixels out', () => {
  for (const size of [270, 321, 699, 1_400, 4_096])
    for (const treatment of visualTreatments) {
      const geometry = wheelGeometry(size, treatment);
      const shape = lensShape(size, geometry);
      assert.ok(shape.kind === 'lens');
      const [x, radius] = [(shape.x * 2) / size, (shape.radius * 2) / size];
      const { hub, rimInner } = geometry;
      for (const side of freeSides(ringMeshWithHole(hub, rimInner, { x, radius }))) {
        const [ax, ay, bx, by] = side as [number, number, number, number];
        const ends = [Math.hypot(ax, ay), Math.hypot(bx, by), Math.hypot(ax - x, ay), Math.hypot(bx - x, by)];
        const isAround = (at: number, r: number) =>
          ends.slice(at, at + 2).every((end) => Math.abs(end / r - 1) < 0.01);
        assert.ok(isAround(0, hub) || isAround(0, rimInner) || isAround(2, radius), String(side));
      }
    }
});
