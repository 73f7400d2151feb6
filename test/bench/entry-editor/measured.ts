/** Milliseconds until something is seen, and of the longest time in which nothing else could be done (0: under 50). */
export interface Measured {
  readonly took: number;
  readonly blocked: number;
}
