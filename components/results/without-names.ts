import type { SpinResult, Winner } from '../../contracts/wheel/wheel.ts';
import type { ListedResult } from './listed-result.ts';

export function withoutNames(result: SpinResult, ids: ReadonlySet<string>): SpinResult {
  const nameless = (winner: Winner): Winner => (ids.has(winner.id) ? { ...winner, name: '' } : winner);
  return { ...result, winner: nameless(result.winner), winners: result.winners.map(nameless) };
}

export function listedWithoutNames(result: ListedResult, ids: ReadonlySet<string>): ListedResult {
  const { names, ids: own = [] } = result;
  if (!own.some((id) => ids.has(id))) return result;
  return { ...result, names: names.map((name, at) => (ids.has(own[at] ?? '') ? '' : name)) };
}
