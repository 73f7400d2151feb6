import { peopleOf } from '../../../components/wheel/engine/same-person.ts';
import type { Refusal } from '../../../contracts/http/errors.ts';
import { refuse } from '../../../contracts/wheel/errors.ts';
import type { SpinBody } from '../../../contracts/wheel/spin-endpoints.ts';
import type { Claim, SpinResult } from '../../../contracts/wheel/wheel.ts';
import { wheelLimits } from '../../../contracts/wheel/wheel-limits.ts';
import { isoTime } from '../../runtime/clock.ts';
import type { Transaction } from '../../store/port.ts';
import { spinRef, type SpinDocument, type WheelDocument } from '../core/documents.ts';

/** A draw and all of its re-draws, the draw first. */
export type DrawGroup = readonly [first: SpinDocument, ...redraws: SpinDocument[]];

type Get = Pick<Transaction, 'get' | 'getAll'>;

/** Reads the group of a spin, which may be a draw or a re-draw. Returns undefined if there is no such spin. */
export function drawGroup(tx: Get, listName: string, number: number): DrawGroup | undefined {
  const spin = tx.get(spinRef(listName, number));
  if (spin === undefined) return undefined;
  const first = spin.first === undefined ? spin : tx.get(spinRef(listName, spin.first));
  if (first === undefined) return undefined;
  const redraws = tx.getAll((first.redraws ?? []).map((redraw) => spinRef(listName, redraw)));
  return [first, ...redraws.filter((redraw) => redraw !== undefined)];
}

/** A re-draw that is allowed. */
export interface Redraw {
  readonly first: SpinDocument;
  /** Spin whose winner is replaced. */
  readonly replaced: SpinDocument;
  readonly place: number;
  readonly leftOut: LeftOut;
}

/** Winners of a draw and its re-draws. They cannot win again. */
export interface LeftOut {
  readonly ids: ReadonlySet<string>;
  /** Keys of the winners (`personKey`). Does not contain winners whose names were erased. */
  readonly people: ReadonlySet<string>;
}

/**
 * Returns the re-draw of a place if it is allowed (docs/rules/wheel.md, "Re-draws"). Each place of a draw or re-draw
 * can be replaced only once, so the second of two requests for the same place is refused.
 */
export function judgeRedraw(
  tx: Get,
  { listName, earlierSpins = 0 }: Pick<WheelDocument, 'listName' | 'earlierSpins'>,
  { spinNumber, place }: NonNullable<SpinBody['redrawOf']>,
  type: SpinBody['type'],
): Redraw | Refusal {
  const group = spinNumber > earlierSpins ? drawGroup(tx, listName, spinNumber) : undefined;
  if (group === undefined)
    return refuse('no_such_place', { message: `This wheel has no draw ${spinNumber}` });
  const [first, ...redraws] = group;
  const replaced = group.find(({ result }) => result.number === spinNumber);
  if (replaced === undefined || place > replaced.result.winners.length) {
    return refuse('no_such_place', { message: `Draw ${spinNumber} has no place ${place}` });
  }
  if (replaced.result.type !== type) {
    const list = type === 'custom' ? 'participants' : 'entries';
    return refuse('no_such_place', { message: `Draw ${spinNumber} was made from ${list}` });
  }
  const what = `Place ${place} of draw ${spinNumber}`;
  const known = claimOf(replaced, place);
  if (known?.replacedBy) {
    return refuse('already_redrawn', {
      message: `${what} was drawn again already, by draw ${known.replacedBy.spinNumber}`,
    });
  }
  if (known?.claim === 'here') {
    return refuse('winner_present', {
      message: `The winner of place ${place} of draw ${spinNumber} was there`,
    });
  }
  if (redraws.length >= wheelLimits.redraws) {
    return refuse('already_redrawn', {
      message: `Places of draw ${first.result.number} were drawn again ${redraws.length} times, the maximum`,
    });
  }
  const ids = new Set(group.flatMap(({ result }) => result.winners.map(({ id }) => id)));
  const people = new Set(group.flatMap(({ result }) => peopleOf(result)));
  return { first, replaced, place, leftOut: { ids, people } };
}

export function claimOf({ claims = [] }: Pick<SpinDocument, 'claims'>, place: number): Claim | undefined {
  return claims.find((claim) => claim.place === place);
}

/** Returns the spin with this claim, which replaces an earlier claim of the same place. */
export function withClaim(spin: SpinDocument, claim: Claim): SpinDocument {
  const others = (spin.claims ?? []).filter(({ place }) => place !== claim.place);
  return { ...spin, claims: [...others, claim].sort((one, other) => one.place - other.place) };
}

/** Returns the spin without the claim of this place. */
export function withoutClaim({ claims = [], ...spin }: SpinDocument, place: number): SpinDocument {
  const others = claims.filter((claim) => claim.place !== place);
  return { ...spin, ...(others.length > 0 && { claims: others }) };
}

/**
 * Returns the documents of the group that a re-draw changes: the spin whose winner is replaced, and the first
 * draw.
 */
export function afterRedraw(
  { first, replaced: spin, place }: Redraw,
  { number, spinId }: Pick<SpinResult, 'number' | 'spinId'>,
  now: number,
): readonly SpinDocument[] {
  const replacedBy = { spinNumber: number, spinId };
  const changed = withClaim(spin, { place, claim: 'away', at: isoTime(now), replacedBy });
  const redraws = [...(first.redraws ?? []), number];
  return spin === first ? [{ ...changed, redraws }] : [changed, { ...first, redraws }];
}
