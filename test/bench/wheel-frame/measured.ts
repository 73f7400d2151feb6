export interface Measured {
  readonly first: number;
  readonly gl: number;
  readonly frame: number;
  /** Milliseconds of a frame while the wheel is about to stop. */
  readonly calm: number;
  readonly script: number;
}

/** `wide`: 200 of our slices are wide. `pictured`: the wide slices also have images. */
export type Who = 'ours' | 'theirs' | 'wide' | 'pictured';

declare global {
  interface Window {
    measure: Record<Who, (count: number, frames: number) => Measured | Promise<Measured>>;
  }
}
