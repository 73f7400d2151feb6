import { isHttpsUrl } from '../../../contracts/http/https-url.ts';
import type { PublicWheel } from '../../../contracts/wheel/wheel.ts';

/**
 * Returns the address of the page where people can join a wheel (docs/rules/wheel.md, "Join page"). Returns
 * null while nobody can join.
 * @param time milliseconds since 1970 by the server's clock
 */
export function joinAddress(
  {
    listName,
    closesAt,
    maxParticipants,
    participants,
    settings: { archived, joinUrl, pageJoin },
  }: Pick<PublicWheel, 'listName' | 'closesAt' | 'maxParticipants' | 'participants'> & {
    readonly settings: Pick<PublicWheel['settings'], 'archived' | 'joinUrl' | 'pageJoin'>;
  },
  time: number,
): string | null {
  if (archived) return null;
  if (closesAt !== null && time >= Date.parse(closesAt)) return null;
  if (maxParticipants !== null && participants.length >= maxParticipants) return null;
  if (joinUrl !== null) return isHttpsUrl(joinUrl) ? joinUrl : null;
  return pageJoin === 'anyone' ? `/wheelapp/join/${encodeURIComponent(listName)}` : null;
}
