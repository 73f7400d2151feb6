export interface Measured {
  readonly took: number;
  readonly blocked: number;
}
