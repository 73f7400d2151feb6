/** Who calls: what a verified service token says, after client and owner were found alive. */
export interface Caller {
  readonly clientId: string;
  /** Account that owns the client; wheels belong to accounts, not to clients. */
  readonly ownerId: string;
  readonly scopes: ReadonlySet<string>;
}
