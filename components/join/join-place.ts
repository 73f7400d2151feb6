import { isHttpsUrl } from '../../contracts/http/https-url.ts';

export interface JoinPlace {
  readonly address: string;
  /** The address in a form that people can read and type. */
  readonly text: string;
}

/** Returns the short address of the join page. If people join on a page of the host, returns that page. */
export function joinPlace(listName: string, joinUrl: string | null, origin = location.origin): JoinPlace {
  const own = `${origin}/join/${listName}`;
  const address = joinUrl !== null && isHttpsUrl(joinUrl) ? joinUrl : own;
  return { address, text: address.replace(/^https?:\/\//, '').replace(/\/$/, '') };
}
