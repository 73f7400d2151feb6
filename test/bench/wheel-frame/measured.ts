export interface Measured {
  readonly first: number;
  readonly gl: number;
  readonly frame: number;
  readonly script: number;
}

declare global {
  interface Window {
    measure: Record<'ours' | 'theirs', (count: number, frames: number) => Measured | Promise<Measured>>;
  }
}
