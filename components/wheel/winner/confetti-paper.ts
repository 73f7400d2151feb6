/**
 * A piece of paper in the air. Lengths are in CSS pixels, times in seconds since the burst, angles in
 * radians.
 */
export interface Piece {
  readonly shape: 'sheet' | 'disc' | 'ribbon';
  readonly colour: string;
  readonly back: string;
  readonly size: number;
  /** Offset from the centre at which the piece would stop if there were no gravity. */
  readonly reach: { readonly x: number; readonly y: number };
  readonly fall: number;
  readonly born: number;
  readonly life: number;
  readonly sway: number;
  readonly spin: number;
  readonly flutter: number;
  readonly phase: number;
}

export interface PieceMoment {
  readonly x: number;
  readonly y: number;
  readonly angle: number;
  /** Cosine of the tilt: 1 shows the front, -1 the back, and 0 the edge. */
  readonly tilt: number;
  /** Opacity. 0 before the start of the piece, and after its end. */
  readonly opacity: number;
}

export const burstSeconds = 2.4;

/** Deceleration by the air, per second. */
const drag = 3.4;
const fadeSeconds = 0.45;
const partyColours = ['#ffffff', '#ffd54a'] as const;

/**
 * @param colours `#RRGGBB`, the winner's first
 * @param starts seconds until the burst begins
 */
export function paper(
  colours: readonly string[],
  wheel: number,
  view: { width: number; height: number },
  starts = 0,
): Piece[] {
  const [first = '#4b3fd6', ...others] = colours;
  const small = Math.min(view.width, view.height) < 200;
  const count = small ? 60 : 140;
  const reach = Math.max(wheel * 0.85, Math.min(view.width, view.height) * 0.62);
  const size = Math.min(26, Math.max(3.5, reach * 0.024));
  const rest = [...others.slice(0, 6), ...partyColours, mixed(first, '#ffffff', 0.45)];
  return Array.from({ length: count }, (_, i): Piece => {
    const colour = i % 2 === 0 ? first : rest[(i >> 1) % rest.length]!;
    const angle = Math.random() * 2 * Math.PI;
    const way = reach * (0.3 + 0.95 * Math.sqrt(Math.random()));
    const kind = Math.random();
    const delay = Math.random() * 0.12;
    return {
      shape: kind < 0.68 ? 'sheet' : kind < 0.86 ? 'disc' : 'ribbon',
      colour,
      back: mixed(colour, '#000000', 0.28),
      size: size * (0.7 + 0.7 * Math.random()),
      // Throw the paper upwards, so that it has some way to fall.
      reach: { x: Math.cos(angle) * way, y: Math.sin(angle) * way - reach * 0.3 },
      fall: reach * (0.22 + 0.28 * Math.random()),
      born: starts + delay,
      life: (burstSeconds - delay) * (0.72 + 0.28 * Math.random()),
      sway: size * (0.6 + 1.6 * Math.random()),
      spin: (Math.random() - 0.5) * 9,
      flutter: 5 + 9 * Math.random(),
      phase: Math.random() * 2 * Math.PI,
    };
  });
}

/**
 * Returns the state of a piece. It depends only on the time, so slow machines show the same burst in fewer
 * frames.
 */
export function pieceAt(piece: Piece, seconds: number): PieceMoment {
  const age = seconds - piece.born;
  const thrown = age > 0 ? 1 - Math.exp(-drag * age) : 0;
  // The drag of the air also slows the fall.
  const fallen = piece.fall * (Math.max(0, age) - thrown / drag);
  return {
    x: piece.reach.x * thrown + Math.sin(age * 2.6 + piece.phase) * piece.sway * thrown,
    y: piece.reach.y * thrown + fallen,
    angle: piece.phase + piece.spin * thrown + piece.spin * 0.25 * age,
    tilt: Math.cos(piece.phase + piece.flutter * age),
    opacity: age <= 0 ? 0 : Math.max(0, Math.min(1, (piece.life - age) / fadeSeconds)),
  };
}

function mixed(colour: string, towards: string, share: number): string {
  const from = Number.parseInt(colour.slice(1), 16);
  const to = Number.parseInt(towards.slice(1), 16);
  const channel = (shift: number): number => {
    const start = (from >> shift) & 255;
    return Math.round(start + (((to >> shift) & 255) - start) * share);
  };
  return `#${[16, 8, 0].map((shift) => channel(shift).toString(16).padStart(2, '0')).join('')}`;
}
