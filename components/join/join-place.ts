import { isJoinUrl } from '../../contracts/wheel/join-url.ts';

/** Place where people join. */
export interface JoinPlace {
  readonly address: string;
  /** The address as people read and type it. */
  readonly text: string;
}

/** Returns the short address of the join page, or the page of the host where people join instead. */
export function joinPlace(listName: string, joinUrl: string | null, origin = location.origin): JoinPlace {
  const own = `${origin}/join/${listName}`;
  const address = joinUrl !== null && isJoinUrl(joinUrl) ? joinUrl : own;
  return { address, text: address.replace(/^https?:\/\//, '').replace(/\/$/, '') };
}
