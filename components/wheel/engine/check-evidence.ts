/**
 * Checks the evidence of a spin (docs/rules/wheel.md, "Evidence"). Recomputes everything without requests to
 * the service.
 */
import {
  EvidencedResult,
  evidenceFormat,
  SealedLeaf,
  SpinEvidence,
} from '../../../contracts/wheel/spin-evidence.ts';
import type { SpinResult } from '../../../contracts/wheel/wheel.ts';
import { z } from '../../../contracts/zod.ts';
import { drawTarget, proofFormat } from './draw.ts';
import { fromHex, toHex } from './hash.ts';
import { redrawFault, redrawGap, type RedrawFault, type RedrawGap } from './check-redraw.ts';
import { hasUnknownMembers } from './json-members.ts';
import { leaf } from './leaf.ts';
import { spinHash } from './proof.ts';
import { climb } from './sum-path.ts';
import { RootOfLeaves } from './sum-root.ts';
import { sealedLeaf, verifySpin, type ProofFault } from './verify-spin.ts';

export const checkIds = [
  'file',
  'commitment',
  'list',
  'totals',
  'winner',
  'draw',
  'record',
  'chain',
] as const;
/** Only re-draws have the check `redraw`. */
export type CheckId = (typeof checkIds)[number] | 'redraw';

export type EvidenceFault = ProofFault | RedrawFault | 'not_evidence' | 'unknown_member';

export interface Check {
  readonly id: CheckId;
  /** `open` means not checked: an earlier check failed, or the evidence has no data for this check. */
  readonly outcome: 'passed' | 'failed' | 'open';
  readonly faults: readonly EvidenceFault[];
  /** Reason why the check of a re-draw is open. */
  readonly gap?: RedrawGap;
}

export interface ReadEvidence {
  readonly result: SpinResult;
  readonly previous: SpinResult | null;
  readonly sinceDraw: readonly SpinResult[] | undefined;
  readonly leaves: readonly SealedLeaf[];
}

export interface Report {
  readonly checks: readonly Check[];
  /** True if no check failed. Some checks may be `open`. */
  readonly passed: boolean;
  readonly evidence?: ReadEvidence;
  /** Number that was drawn for each winner, in thousandths of weight. */
  readonly targets: readonly number[];
}

export interface Progress {
  readonly done: number;
  readonly total: number;
}

export interface Known {
  readonly commitment?: string | undefined;
}

const stride = 64;

const SpinsBefore = z.pick(SpinEvidence, { previous: true, sinceDraw: true });

const checkOf: Readonly<Record<EvidenceFault, CheckId>> = {
  not_evidence: 'file',
  format_unknown: 'file',
  malformed: 'file',
  unknown_member: 'file',
  commitment_mismatch: 'commitment',
  commitment_not_published: 'commitment',
  list_mismatch: 'list',
  hidden_row_weighs: 'list',
  total_mismatch: 'totals',
  entry_count_mismatch: 'totals',
  winner_not_in_list: 'winner',
  name_not_proven: 'winner',
  index_mismatch: 'winner',
  first_winner_mismatch: 'winner',
  winner_not_drawn: 'draw',
  left_out_won: 'draw',
  hash_mismatch: 'record',
  previous_mismatch: 'chain',
  passed_unduly: 'redraw',
  redraw_mismatch: 'redraw',
  left_out_mismatch: 'redraw',
};

/**
 * Checks any value and returns a report. Never throws. Pauses often, so that a page can paint during the
 * check.
 */
export function* checkEvidence(value: unknown, known: Known = {}): Generator<Progress, Report> {
  const evidence = yield* read(value);
  if (typeof evidence === 'string') return report(new Set([evidence]));
  const { result, previous, leaves } = evidence;
  const faults = new Set<EvidenceFault>(
    verifySpin(result, {
      ...(known.commitment !== undefined && { commitment: known.commitment }),
      ...(previous && { previous }),
    }),
  );
  if (faults.has('format_unknown') || faults.has('malformed')) return report(faults, evidence);
  if (previous && !isSpinBefore(result, previous)) faults.add('previous_mismatch');
  const redraw = redrawFault(result, evidence);
  if (redraw !== undefined) faults.add(redraw);
  // Drop these two faults: `verifySpin` derives them from the paths of the winners, so one forged path would
  // cause both. The sums of the leaves decide below.
  for (const fault of ['total_mismatch', 'entry_count_mismatch'] as const) faults.delete(fault);
  // If the path of a winner does not lead to the root, the position in that path proves nothing. Leave the
  // decision to the draw below.
  if (faults.has('winner_not_in_list')) faults.delete('winner_not_drawn');
  const list = yield* sealList(leaves);
  if (list.root !== result.proof.root) faults.add('list_mismatch');
  if (list.hiddenWeight > 0) faults.add('hidden_row_weighs');
  if (list.weight !== Math.round(result.totalWeight * 1000)) faults.add('total_mismatch');
  if (list.live !== result.entryCount) faults.add('entry_count_mismatch');
  const targets = yield* drawAgain(result, leaves);
  if (targets === undefined) faults.add('winner_not_drawn');
  return report(faults, evidence, targets);
}

export function checkEvidenceNow(value: unknown, known: Known = {}): Report {
  const work = checkEvidence(value, known);
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

function report(
  faults: ReadonlySet<EvidenceFault>,
  evidence?: ReadEvidence,
  targets: readonly number[] = [],
): Report {
  const unreadable = [...faults].some((fault) => checkOf[fault] === 'file');
  const isRedraw = evidence?.result.redrawOf !== undefined;
  const gap = isRedraw && !unreadable ? redrawGap(evidence.result, evidence) : undefined;
  const checks = [...checkIds, ...(isRedraw ? (['redraw'] as const) : [])].map((id): Check => {
    const own = [...faults].filter((fault) => checkOf[fault] === id);
    if (own.length > 0) return { id, outcome: 'failed', faults: own };
    if (id === 'redraw' && gap !== undefined) return { id, outcome: 'open', faults: [], gap };
    const open =
      id !== 'file' &&
      (unreadable || (id === 'chain' && evidence?.previous === null && evidence.result.number > 1));
    return { id, outcome: open ? 'open' : 'passed', faults: [] };
  });
  const shown = evidence === undefined ? {} : { evidence };
  return { checks, passed: faults.size === 0, targets, ...shown };
}

/** Returns the evidence or its fault. Yields progress, because there may be 100,000 leaves. */
function* read(value: unknown): Generator<Progress, ReadEvidence | EvidenceFault> {
  if (typeof value !== 'object' || value === null || !('format' in value)) return 'not_evidence';
  const {
    format,
    about = '',
    result,
    previous = null,
    sinceDraw,
    leaves,
    ...others
  } = value as Partial<Record<keyof SpinEvidence, unknown>>;
  if (typeof format !== 'string' || !format.startsWith('svc-spin-evidence/')) return 'not_evidence';
  if (format !== evidenceFormat || isOtherFormat(result)) return 'format_unknown';
  if (Object.keys(others).length > 0) return 'unknown_member';
  const spin = z.safeParse(EvidencedResult, result);
  const before = z.safeParse(SpinsBefore, { previous, sinceDraw });
  if (typeof about !== 'string' || !spin.success || !before.success || !Array.isArray(leaves)) {
    return 'malformed';
  }
  const isKnown =
    !hasUnknownMembers(result, spin.data) &&
    !hasUnknownMembers(previous, before.data.previous) &&
    !hasUnknownMembers(sinceDraw, before.data.sinceDraw);
  if (!isKnown || (sinceDraw !== undefined && !spin.data.redrawOf)) return 'unknown_member';
  for (let at = 0; at < leaves.length; at++) {
    const row: unknown = leaves[at];
    if (!isLeaf(row)) return 'malformed';
    if (Object.keys(row).length > leafMembers) return 'unknown_member';
    if (at % stride === 0) yield { done: 0, total: leaves.length };
  }
  const { previous: last, sinceDraw: earlier } = before.data;
  return { result: spin.data, previous: last, sinceDraw: earlier, leaves: leaves as SealedLeaf[] };
}

/**
 * Returns whether the proof has an unknown format. An unknown format is reported, even if the proof also
 * looks malformed.
 */
function isOtherFormat(result: unknown): boolean {
  const format = (result as { proof?: { format?: unknown } } | null | undefined)?.proof?.format;
  return typeof format === 'number' && format !== proofFormat;
}

const leafMembers = Object.keys(SealedLeaf.shape).length;
const digestPattern = /^[0-9a-f]{64}$/;

function isLeaf(value: unknown): value is SealedLeaf {
  if (typeof value !== 'object' || value === null) return false;
  const { id, weight, live, digest } = value as Partial<Record<keyof SealedLeaf, unknown>>;
  return (
    typeof id === 'string' &&
    id.isWellFormed() &&
    Number.isSafeInteger(weight) &&
    (weight as number) >= 0 &&
    (live === 0 || live === 1) &&
    typeof digest === 'string' &&
    digestPattern.test(digest)
  );
}

function isSpinBefore(result: SpinResult, previous: SpinResult): boolean {
  try {
    return previous.listName === result.listName && spinHash(previous) === previous.proof.hash;
  } catch {
    return false;
  }
}

interface SealedList {
  /** In hexadecimal. Empty if the sum of the weights is too large. */
  readonly root: string;
  readonly weight: number;
  readonly live: number;
  readonly hiddenWeight: number;
}

function* sealList(leaves: readonly SealedLeaf[]): Generator<Progress, SealedList> {
  const tree = new RootOfLeaves();
  const sums = { weight: 0, live: 0, hiddenWeight: 0 };
  try {
    for (const [at, row] of leaves.entries()) {
      tree.add(sealedLeaf(row));
      sums.weight += row.weight;
      sums.live += row.live;
      if (row.live === 0) sums.hiddenWeight += row.weight;
      if (at % stride === 0) yield { done: at, total: leaves.length };
    }
    return { ...sums, root: toHex(tree.root().hash) };
  } catch {
    // An error means that the sum of the weights is above 2^53.
    return { ...sums, root: '' };
  }
}

/**
 * Repeats the draw with the weights of the leaves. Returns the number drawn for each winner, or undefined if
 * a number selects a row other than the recorded one.
 */
function* drawAgain(
  { proof, winners, listName, number }: SpinResult,
  leaves: readonly SealedLeaf[],
): Generator<Progress, number[] | undefined> {
  const { seed, clientSeed } = proof;
  const weights = Float64Array.from(leaves, ({ weight }) => weight);
  const targets: number[] = [];
  let left = weights.reduce((sum, weight) => sum + weight, 0);
  let { root } = proof;
  try {
    const passed = proof.redraw?.passed ?? [];
    const won = winners.map(({ id }, at) => ({ id, path: proof.winners[at]!.path }));
    for (const { id, path } of [...passed, ...won]) {
      const target = drawTarget({ seed, clientSeed, listName, number }, root, left);
      const ordinal = rowUnder(target, weights);
      const row = leaves[ordinal];
      if (row?.id !== id) return undefined;
      targets.push(target);
      // For the draw of the next winner, set the weight of this row to 0.
      left -= weights[ordinal]!;
      weights[ordinal] = 0;
      root = toHex(climb(leaf(id, 0, true, fromHex(row.digest)), path).root.hash);
      yield { done: leaves.length, total: leaves.length };
    }
    return targets.slice(passed.length);
  } catch {
    return undefined;
  }
}

function rowUnder(target: number, weights: Float64Array): number {
  let before = 0;
  for (let ordinal = 0; ordinal < weights.length; ordinal++) {
    before += weights[ordinal]!;
    if (target < before) return ordinal;
  }
  return -1;
}
