/** Triangles that cover something round. Lengths in half-canvas units, from the centre of the canvas. */
export interface Mesh {
  /** x and y of each corner. */
  readonly places: number[];
  /** Corner indices of the triangles, three by three. */
  readonly index: number[];
}

/** A disc that is left out; its centre is to the right of the canvas'. */
export interface Hole {
  readonly x: number;
  readonly radius: number;
}

/**
 * Corners of round meshes. Edges are drawn per pixel, so a mesh only has to cover them: more corners would cover
 * a little less beyond them, and thin triangles cost more than that.
 */
const corners = 24;
const step = (2 * Math.PI) / corners;
/** Largest angle between two corners of a hole. */
const holeStep = Math.PI / 24;

type Point = readonly [x: number, y: number];

const at = (angle: number, radius: number): Point => [Math.cos(angle) * radius, Math.sin(angle) * radius];

/** Angle of a corner, counted from the right in either direction; always the same number for the same corner. */
const angleOf = (corner: number): number => ((corner + corners) % corners) * step;

/** Distance at which corners must be for the edge between them to reach a radius. */
const beyond = (radius: number): number => radius / Math.cos(step / 2);

/** Rings around the centre, each covering at least its inner (0: a disc) to outer radius. */
export function ringMesh(...rings: readonly (readonly [inner: number, outer: number])[]): Mesh {
  const mesh: Mesh = { places: [], index: [] };
  for (const [inner, outer] of rings) addRing(mesh, inner, outer, 0, corners);
  return mesh;
}

/** A ring with a hole in it, which is wholly within the ring. */
export function ringMeshWithHole(inner: number, outer: number, hole: Hole): Mesh {
  const mesh: Mesh = { places: [], index: [] };
  // Corners of the ring at the right, between which the hole is; both outlines there are fully visible from its
  // centre.
  const last = Math.floor(Math.asin(hole.radius / hole.x) / step) + 1;
  addRing(mesh, inner, outer, last, corners - last);
  const outline: Point[] = [];
  for (let i = -last; i <= last; i += 1) outline.push(at(angleOf(i), beyond(outer)), at(angleOf(i), inner));
  fillAround(mesh, hole, outline);
  return mesh;
}

/**
 * Fills the area between a hole and an outline whose corners are all visible from the centre of the hole. Adds no
 * corners to the outline: next to a triangle without them, pixels would be left out or drawn twice.
 */
function fillAround(mesh: Mesh, { x, radius }: Hole, outline: readonly Point[]): void {
  const seen = outline
    .map((point) => {
      const [dx, dy] = [point[0] - x, point[1]];
      // Angle to either side within which a corner sees the hole's edge.
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
