/** Of one wheel, in milliseconds. */
export interface Measured {
  /** From having the entries to the first picture of them. */
  readonly first: number;
  /** To the first one made with WebGL. */
  readonly gl: number;
  /** A frame until it is finished, the median. */
  readonly frame: number;
  /** The script of a frame, without waiting for what it asked to be drawn. */
  readonly script: number;
}

declare global {
  interface Window {
    measure: Record<'ours' | 'theirs', (count: number, frames: number) => Measured | Promise<Measured>>;
  }
}
