/** Address of a wheel of a guild. */
export interface GuildWheel {
  readonly listName: string;
  /** Id of the list of entrants, which never changes. */
  readonly list: string;
}
