/** Triangles that cover a round area. Lengths are in half-canvas units from the centre of the canvas. */
export interface Mesh {
  readonly places: number[];
  readonly index: number[];
}

/** Disc that a mesh leaves out. The centre of the disc is to the right of the canvas's centre. */
export interface Hole {
  readonly x: number;
  readonly radius: number;
}

/**
 * Number of corners of a round mesh. A rounder mesh would cover fewer pixels, but its thin triangles would
 * cost more time than that saves.
 */
const corners = 24;
const step = (2 * Math.PI) / corners;
const holeStep = Math.PI / 24;

type Point = readonly [x: number, y: number];

const at = (angle: number, radius: number): Point => [Math.cos(angle) * radius, Math.sin(angle) * radius];

/**
 * Returns the angle of a corner. Corner -1 has exactly the angle of the last corner, so that meshes meet
 * without a gap.
 */
const angleOf = (corner: number): number => ((corner + corners) % corners) * step;

/**
 * Returns the distance from the centre at which corners must lie, so that the straight edges between them are
 * nowhere closer than `radius`.
 */
const beyond = (radius: number): number => radius / Math.cos(step / 2);

export function ringMesh(...rings: readonly (readonly [inner: number, outer: number])[]): Mesh {
  const mesh: Mesh = { places: [], index: [] };
  for (const [inner, outer] of rings) addRing(mesh, inner, outer, 0, corners);
  return mesh;
}

/**
 * Returns a mesh of a ring whose band has a round hole cut out of it. The hole must not touch the inner or the
 * outer edge of the band.
 */
export function ringMeshWithHole(inner: number, outer: number, hole: Hole): Mesh {
  const mesh: Mesh = { places: [], index: [] };
  // The hole is between the corners `-last` and `last`, which are all visible from the centre of the hole.
  const last = Math.floor(Math.asin(hole.radius / hole.x) / step) + 1;
  addRing(mesh, inner, outer, last, corners - last);
  const outline: Point[] = [];
  for (let i = -last; i <= last; i += 1) outline.push(at(angleOf(i), beyond(outer)), at(angleOf(i), inner));
  fillAround(mesh, hole, outline);
  return mesh;
}

/**
 * Fills the area between a hole and an outline. Adds no corners to the outline, because the triangles on its
 * other side would lack them and leave gaps.
 */
function fillAround(mesh: Mesh, { x, radius }: Hole, outline: readonly Point[]): void {
  const seen = outline
    .map((point) => {
      const [dx, dy] = [point[0] - x, point[1]];
      // `sees` is half of the hole's arc that is visible from the corner, as an angle at the centre of the
      // hole.
      return { point, angle: Math.atan2(dy, dx), sees: Math.acos(radius / Math.hypot(dx, dy)) };
    })
    .toSorted((a, b) => a.angle - b.angle);
  const onEdge = (angle: number): Point => {
    const [ux, uy] = at(angle, radius);
    return [x + ux, uy];
  };
  for (const [i, { point, angle, sees }] of seen.entries()) {
    const next = seen[(i + 1) % seen.length]!;
    const wide = (next.angle - angle + 2 * Math.PI) % (2 * Math.PI);
    const parts = Math.ceil(wide / holeStep);
    const edge = Array.from({ length: parts }, (_, part) => onEdge(angle + (wide * part) / parts));
    edge.push(onEdge(next.angle));
    const own = Math.round((parts * sees) / (sees + next.sees));
    addTriangle(mesh, point, next.point, edge[own]!);
    for (let part = 0; part < parts; part += 1)
      addTriangle(mesh, part < own ? point : next.point, edge[part + 1]!, edge[part]!);
  }
}

function addTriangle({ places, index }: Mesh, ...points: readonly [Point, Point, Point]): void {
  for (const point of points) {
    index.push(places.length / 2);
    places.push(...point);
  }
}

function addRing(mesh: Mesh, inner: number, outer: number, from: number, to: number): void {
  for (let i = from; i < to; i += 1) {
    const [angle, next] = [angleOf(i), angleOf(i + 1)];
    const [own, far] = [at(angle, inner), at(next, beyond(outer))];
    addTriangle(mesh, own, at(angle, beyond(outer)), far);
    if (inner > 0) addTriangle(mesh, own, far, at(next, inner));
  }
}
