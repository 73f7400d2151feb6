/** Requests of the console to the session routes of wheels (docs/rules/wheel.md, "Session routes"). */
import type { EntriesWritten } from '../../contracts/wheel/entry-endpoints.ts';
import type { ClaimBody, ClaimsOfDraw, SpinBody } from '../../contracts/wheel/spin-endpoints.ts';
import type { Entry, SpinRecord, SpinResult, Wheel, WheelHead } from '../../contracts/wheel/wheel.ts';
import type { Participant } from '../../contracts/wheel/participant.ts';
import { Fault } from '../signed-in/fault.ts';
import { api, type Tagged } from '../signed-in/session-api.ts';

export const wheelsPath = '/wheels/api/v1/wheels';

export const wheelPath = (listName: string): string => `${wheelsPath}/${encodeURIComponent(listName)}`;

export const consoleAddress = (listName: string): string => `/wheels/${encodeURIComponent(listName)}`;

export interface WheelsPage {
  readonly wheels: readonly WheelHead[];
  readonly nextCursor?: string;
}

const headFields = [
  'listName',
  'wheelId',
  'settings',
  'lastDrawResult',
  'commitment',
  'tallies',
  'version',
  'createdAt',
  'updatedAt',
] as const satisfies readonly (keyof Wheel)[];

/** A wheel without its lists. */
export type ConsoleHead = Pick<Wheel, (typeof headFields)[number]>;

type Read<T> = Promise<Tagged<T> | 'same' | Fault>;

/** Requests for one wheel. `known` is the entity tag of content that the caller already has. */
export interface WheelApi {
  head(known?: string): Read<ConsoleHead>;
  entries(known?: string): Read<{ readonly entries: readonly Entry[] }>;
  participants(known?: string): Read<{ readonly participants: readonly Participant[] }>;
  /**
   * Replaces the entries.
   * @param ifMatch entity tag of the entries that are replaced
   */
  replaceEntries(entries: readonly Partial<Entry>[], ifMatch: string): Promise<EntriesWritten | Fault>;
  /**
   * Spins the wheel.
   * @param key a repeat with the same key returns the same spin
   */
  spin(wish: SpinWish, key: string): Promise<SpinResult | Fault>;
  /** Loads the last spins, latest first. */
  spins(limit: number): Promise<readonly SpinRecord[] | Fault>;
  /** Loads a draw with its re-draws. */
  claims(spinId: string, known?: string): Read<ClaimsOfDraw>;
  /** Records whether the winner of a place was present. */
  claim(spinId: string, place: number, claim: ClaimBody['claim']): Promise<ClaimsOfDraw | Fault>;
}

export interface SpinWish {
  readonly type: SpinResult['type'];
  readonly count: number;
  /** Place that needs a new winner. */
  readonly redrawOf?: SpinBody['redrawOf'];
  /** Entity tag of the list to draw from. If undefined, the service draws from the current list. */
  readonly ifMatch?: string | undefined;
}

export function wheelApi(listName: string): WheelApi {
  const path = wheelPath(listName);
  return {
    head: (known) => api.read(`${path}?fields=${headFields.join(',')}`, known),
    entries: (known) => api.read(`${path}?fields=entries`, known),
    participants: (known) => api.read(`${path}?fields=participants`, known),
    replaceEntries: (entries, ifMatch) => api.put(`${path}/entries`, { entries }, { ifMatch }),
    spin: ({ ifMatch, ...wish }, key) => api.post(`${path}/spin`, wish, { key, ifMatch }),
    spins: async (limit) => {
      const answer = await api.get<{ readonly spins: readonly SpinRecord[] }>(`${path}/spins?limit=${limit}`);
      return answer instanceof Fault ? answer : answer.spins;
    },
    claims: (spinId, known) => api.read(`${path}/spins/${encodeURIComponent(spinId)}/claims`, known),
    claim: (spinId, place, claim) =>
      api.put(`${path}/spins/${encodeURIComponent(spinId)}/claims/${place}`, { claim }),
  };
}
