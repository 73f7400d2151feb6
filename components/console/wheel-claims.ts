import type { ClaimBody, ClaimsOfDraw } from '../../contracts/wheel/spin-endpoints.ts';
import type { SpinRecord, SpinResult } from '../../contracts/wheel/wheel.ts';
import { Fault } from '../signed-in/fault.ts';
import type { WheelApi } from './wheel-api.ts';

/** Number of spins that are searched for open claims when the page is opened. */
const lookedThrough = 10;
/** Milliseconds after which a spin no longer counts as waiting for answers. */
const waitsFor = 12 * 3_600_000;

interface Known {
  readonly spinId: string;
  readonly tag: string | undefined;
  readonly value: ClaimsOfDraw;
}

/**
 * Claims of the last draw with its re-draws, and of earlier draws with winners who have not answered. All of
 * them are kept up to date.
 */
export class WheelClaims {
  readonly #api: Pick<WheelApi, 'claims' | 'claim' | 'spins'>;
  /** Claims of each known draw and its re-draws, by the number of the draw. */
  readonly #groups = new Map<number, Known>();
  readonly #now: () => number;
  #last: number | undefined;
  #hasLooked = false;

  /** @param now time of the service, in milliseconds since 1970 */
  constructor(api: Pick<WheelApi, 'claims' | 'claim' | 'spins'>, now: () => number) {
    this.#api = api;
    this.#now = now;
  }

  /** Claims of the draw to which the last spin belongs. Undefined until loaded. */
  get last(): ClaimsOfDraw | undefined {
    return this.#last === undefined ? undefined : this.#groups.get(this.#last)?.value;
  }

  /** Earlier draws that had winners without a recorded presence when they were loaded, latest first. */
  get earlier(): readonly ClaimsOfDraw[] {
    return [...this.#groups]
      .filter(([number]) => number !== this.#last)
      .sort(([one], [other]) => other - one)
      .map(([, { value }]) => value);
  }

  /** Loads the claims of the last spin, and reloads the claims of earlier draws. */
  async read({ spinId, number }: SpinResult): Promise<void> {
    const known = [...this.#groups.values()].find(({ value }) => has(value, number));
    const earlier = [...this.#groups.values()].filter(
      (each) => each !== known && isOpen(each.value, this.#now()),
    );
    const looked = this.#hasLooked ? [] : await this.#look(number);
    const [last] = await Promise.all([
      this.#load(spinId, known),
      ...earlier.map((each) => this.#load(each.spinId, each)),
      ...looked.map((each) => this.#load(each, undefined)),
    ]);
    if (last !== undefined) this.#last = last;
  }

  /** Records whether the winner of a place was present. Resolves with the fault if this fails. */
  async record(spinId: string, place: number, claim: ClaimBody['claim']): Promise<Fault | undefined> {
    const answer = await this.#api.claim(spinId, place, claim);
    if (answer instanceof Fault) return answer;
    this.#keep({ spinId, tag: undefined, value: answer });
    return undefined;
  }

  /** Loads the claims of a draw and returns its number. Returns undefined if this fails. */
  async #load(spinId: string, known: Known | undefined): Promise<number | undefined> {
    const answer = await this.#api.claims(spinId, known?.tag);
    const number = known?.value.draws[0]?.number;
    if (answer === 'same') return number;
    if (answer instanceof Fault) return undefined;
    // Keep a claim that was recorded during the request, because it is newer than the answer.
    if (known && number !== undefined && this.#groups.get(number) !== known) return number;
    return this.#keep({ spinId, tag: answer.tag, value: answer.value });
  }

  #keep(known: Known): number | undefined {
    const number = known.value.draws[0]?.number;
    if (number !== undefined) this.#groups.set(number, known);
    return number;
  }

  /** Returns the ids of earlier spins with a winner who has not answered. */
  async #look(last: number): Promise<readonly string[]> {
    const spins = await this.#api.spins(lookedThrough);
    if (spins instanceof Fault) return [];
    this.#hasLooked = true;
    return spins
      .filter((spin) => spin.number !== last && isUnanswered(spin, this.#now()))
      .map(({ spinId }) => spinId);
  }
}

const has = ({ draws }: ClaimsOfDraw, number: number): boolean =>
  draws.some((draw) => draw.number === number);

const isOpen = ({ draws }: ClaimsOfDraw, now: number): boolean =>
  draws.some((draw) => isUnanswered(draw, now));

function isUnanswered(
  { spunAt, winners, claims = [] }: Pick<SpinRecord, 'spunAt' | 'winners' | 'claims'>,
  now: number,
): boolean {
  return claims.length < winners.length && now - Date.parse(spunAt) < waitsFor;
}
