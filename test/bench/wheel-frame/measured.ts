/** Measurements of one wheel, in milliseconds. */
export interface Measured {
  /** Time from setting the entries to the first picture. */
  readonly first: number;
  /** Time from setting the entries to the first picture drawn with WebGL. */
  readonly gl: number;
  /** Median duration of a finished frame. */
  readonly frame: number;
  /** Script time of a frame, without drawing. */
  readonly script: number;
}

declare global {
  interface Window {
    measure: Record<'ours' | 'theirs', (count: number, frames: number) => Measured | Promise<Measured>>;
  }
}
