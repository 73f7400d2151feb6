/** Milliseconds until the result is shown, and duration of the longest task meanwhile (0 if none took 50 ms). */
export interface Measured {
  readonly took: number;
  readonly blocked: number;
}
