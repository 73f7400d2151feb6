import {
  participantFlags,
  type ParticipantFlag,
  type ParticipantRefusal,
} from '../../../contracts/wheel/participant.ts';
import { foldedName } from '../../../contracts/wheel/folded-name.ts';
import { wheelLimits } from '../../../contracts/wheel/wheel-limits.ts';
import { rowBytes, type ListHead } from '../../store/list/head.ts';
import type { ListedRow, NewRow } from '../../store/list/list.ts';
import type { Transaction } from '../../store/port.ts';
import { participantCount, type ParticipantsHead, type WheelDocument } from '../core/documents.ts';
import { wheelEvent } from '../core/events.ts';
import { mayGrowTo, putWheel } from '../quota/put-wheel.ts';
import { participantBytes, storedBytes } from '../quota/stored-bytes.ts';
import { forRunning, type Quota } from '../core/quota.ts';
import { resolveSettings } from '../settings/settings.ts';
import { nextVersion } from '../core/versions.ts';
import { askedProofs, asksAccount } from './account-rules.ts';
import type { Applicant } from './applicant.ts';
import { addJailedUntil, putStrikes, type AddMarks } from './jail/add-strikes.ts';
import { noteActivity } from './ledger.ts';
import { isProofUsed } from './proofs.ts';
import { putMark, readMarks, type IdentityMark, type MarksOf } from './subjects/marks.ts';
import { noteSource } from './subjects/sources.ts';
import { participantId, participantList, type ParticipantRow } from '../lists/participant-list.ts';
import { isStrike, judgeAdd, type Facts } from './rules.ts';

export type Admission =
  | {
      readonly kind: 'refused';
      readonly code: ParticipantRefusal;
      /** Milliseconds since the epoch. Defined only for the code `jailed`. */
      readonly jailedUntil: number | undefined;
    }
  /** `present`: the participant was on the wheel before this add. */
  | { readonly kind: 'added' | 'present'; readonly participant: ListedRow<ParticipantRow> };

/** Values made before the commit, because `decide` may run several times. */
export interface Given {
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Random id for the list that is created if the wheel has no participants yet. */
  readonly generation: string;
  readonly quota: Quota;
  /** Maximum number of participants, by default that of any wheel. */
  readonly room?: number;
}

/** Judges the adds of one commit in order. Each add sees the effects of earlier ones. */
export class Entrance {
  readonly #tx: Transaction;
  readonly #now: number;
  readonly #wheel: WheelDocument;
  readonly #rules: Facts['rules'];
  readonly #archived: boolean;
  readonly #winnersLeave: boolean;
  readonly #tallies: Record<string, number>;
  readonly #changed = new Map<string, ListedRow<ParticipantRow>>();
  #head: ParticipantsHead;
  /**
   * Admitted rows that are not in the list yet. Appended together, so that the nodes above them are written only
   * once.
   */
  #waiting: NewRow<ParticipantRow>[] = [];
  #waitingBytes = 0;
  #refused = 0;
  readonly #quota: Quota;
  readonly #room: number;

  /** @param expected all applicants, so that their marks are read in one round trip */
  constructor(
    tx: Transaction,
    wheel: WheelDocument,
    expected: readonly Applicant[],
    { now, generation, quota, room = wheelLimits.participants }: Given,
  ) {
    this.#tx = tx;
    this.#now = now;
    this.#quota = quota;
    this.#room = room;
    this.#wheel = wheel;
    const { archived, entryRules, removeWinner } = resolveSettings(wheel.settings);
    this.#archived = archived;
    this.#rules = entryRules;
    this.#winnersLeave = removeWinner !== 'never';
    this.#tallies = { ...wheel.tallies };
    this.#head = wheel.participants ?? {
      list: participantList.create(tx, generation, now),
      hiddenCount: 0,
      drawn: false,
    };
    if (expected.length > 1) this.#load(expected);
  }

  #load(expected: readonly Applicant[]): void {
    const names = expected.flatMap((applicant) => this.#recordedName(applicant) ?? []);
    const subjects = [
      ...expected.map((applicant) => applicant.subjects),
      ...names.map((identity) => ({ identity })),
    ];
    const marks = readMarks(this.#tx, this.#head.list.generation, subjects);
    const existing = marks.flatMap(({ identity }) => (identity.row ? [identity.row.ordinal] : []));
    if (existing.length > 0) participantList.load(this.#tx, this.#head.list, existing);
  }

  get list(): ListHead {
    if (this.#waiting.length > 0) {
      const list = participantList.append(this.#tx, this.#head.list, this.#waiting);
      this.#head = { ...this.#head, list };
      this.#waiting = [];
      this.#waitingBytes = 0;
    }
    return this.#head.list;
  }

  admit(applicant: Applicant): Admission {
    const marks = readMarks(this.#tx, this.#head.list.generation, [applicant.subjects])[0]!;
    const { identity, fingerprint, address } = marks;
    const existing = this.#rowOf(identity);
    const isGuest = applicant.row.guest === true;
    // Give no strikes to the identity of a person without an account, because one person can join under any number of
    // names.
    const subjects = { ...marks, isUser: applicant.row.userId !== undefined && !isGuest };
    const jailed = addJailedUntil(subjects, this.#now);
    const verdict = judgeAdd({
      now: this.#now,
      rules: this.#rules,
      joiner: isGuest ? 'guest' : applicant.account,
      removed: identity.removed === true,
      codeWordFits: this.#fitsCodeWord(applicant),
      nameInUse: this.#isNameInUse(applicant),
      proofUsed: this.#isProofUsed(applicant),
      archived: this.#archived,
      winnersLeave: this.#winnersLeave,
      present: existing !== undefined,
      weight: (existing?.weight ?? 0) + applicant.weight,
      jailedUntil: jailed,
      wonAt: identity.wonAt,
      listedAddress: applicant.listedAddress,
      sharedFingerprint: fingerprint?.identity !== undefined && fingerprint.identity !== identity.hash,
      sharedBrowser: this.#isSharedBrowser(applicant, marks),
      atAddress: address?.participants ?? 0,
      count: participantCount({ participants: this.#head }) + this.#waiting.length,
      room: this.#room,
      fits: this.#fits(applicant, existing),
    });
    if (verdict.kind === 'refused') {
      this.#refuse(verdict.code, subjects);
      return {
        kind: 'refused',
        code: verdict.code,
        jailedUntil: verdict.code === 'jailed' ? jailed : undefined,
      };
    }
    if (existing === undefined) {
      const flags = verdict.kind === 'added' ? verdict.flags : [];
      return { kind: 'added', participant: this.#add(applicant, marks, flags) };
    }
    const participant =
      verdict.kind === 'raised' ? this.#raise(applicant, existing, marks, verdict.flags) : existing;
    return { kind: 'present', participant };
  }

  #fitsCodeWord({ codeWord = '' }: Applicant): boolean {
    const asked = this.#rules.codeWord;
    return asked === null || foldedName(codeWord) === foldedName(asked);
  }

  #isNameInUse({ takenNames = [] }: Applicant): boolean {
    return this.#marksOf(takenNames).some((mark) => this.#rowOf(mark) !== undefined);
  }

  /**
   * Returns whether the browser of this person is on the wheel under another identity, and at least one of the
   * two identities has no account.
   */
  #isSharedBrowser({ row, account }: Applicant, { identity, fingerprint }: MarksOf): boolean {
    if ((account === undefined && row.guest !== true) || fingerprint === undefined) return false;
    const others = [fingerprint.identity, fingerprint.lastJoined].filter(
      (hash) => hash !== undefined && hash !== identity.hash,
    );
    const present = this.#marksOf(others as string[]).flatMap((mark) => this.#rowOf(mark) ?? []);
    return present.some((other) => row.guest === true || other.row.guest === true);
  }

  #marksOf(identities: readonly string[]): IdentityMark[] {
    const subjects = identities.map((identity) => ({ identity }));
    return readMarks(this.#tx, this.#head.list.generation, subjects).map(({ identity }) => identity);
  }

  #rowOf({ row }: IdentityMark): ListedRow<ParticipantRow> | undefined {
    return row && participantList.row(this.#tx, this.list, row.ordinal, row.id);
  }

  #isProofUsed({ account, subjects: { identity } }: Applicant): boolean {
    const hashes = account === undefined ? [] : askedProofs(account, this.#rules.account);
    return isProofUsed(this.#tx, { list: this.#head.list.generation, identity }, hashes);
  }

  /**
   * Returns whether the row fits into the account's quota. Assumes that the row has all flags, because flags are set
   * later.
   */
  #fits({ row }: Applicant, existing: ListedRow<ParticipantRow> | undefined): boolean {
    const flags = [...participantFlags];
    const more = existing
      ? rowBytes({ ...existing.row, flags })
      : participantBytes(rowBytes({ ...row, addedAt: this.#now, flags }));
    const bytes = storedBytes({ ...this.#wheel, participants: this.#head }) + this.#waitingBytes + more;
    return mayGrowTo(this.#tx, this.#wheel, bytes, existing ? forRunning(this.#quota) : this.#quota);
  }

  /**
   * Returns the hash that reserves the name against people without an account. A name added through the API is
   * reserved only while such people can join, because each reservation costs a document.
   */
  #recordedName({ row, account, shownName }: Applicant): string | undefined {
    const isRecorded = account ?? row.guest ?? !asksAccount(this.#rules.account);
    return isRecorded ? shownName : undefined;
  }

  #add(
    applicant: Applicant,
    { identity, fingerprint, address }: MarksOf,
    flags: readonly ParticipantFlag[],
  ): ListedRow<ParticipantRow> {
    const { row, weight, account, token, salts } = applicant;
    const ordinal = this.#head.list.rowCount + this.#waiting.length;
    const { userSalt } = identity;
    const added: NewRow<ParticipantRow> = {
      id: participantId(token, ordinal),
      weight,
      hidden: false,
      row: { ...row, addedAt: this.#now, flags: [...flags] },
      salts: { ...salts, ...(userSalt !== undefined && { userSalt }) },
    };
    this.#waiting.push(added);
    this.#waitingBytes += participantBytes(rowBytes(added.row));
    const place = { ordinal, id: added.id };
    const { removed: _, ...admitted } = identity;
    noteSource(this.#tx, { identity: { ...admitted, row: place }, fingerprint, address }, 'added');
    if (fingerprint && (account ?? row.guest)) {
      putMark(this.#tx, {
        ...fingerprint,
        identity: fingerprint.identity ?? identity.hash,
        lastJoined: identity.hash,
      });
    }
    const name = this.#recordedName(applicant);
    for (const mark of this.#marksOf(name === undefined ? [] : [name])) {
      putMark(this.#tx, { ...mark, row: place });
    }
    return this.#tell({ ...added, ordinal });
  }

  #raise(
    { weight, salts }: Applicant,
    existing: ListedRow<ParticipantRow>,
    marks: MarksOf,
    flags: readonly ParticipantFlag[],
  ): ListedRow<ParticipantRow> {
    noteSource(this.#tx, marks, 'raised');
    const raised: ListedRow<ParticipantRow> = {
      ...existing,
      weight: existing.weight + weight,
      row: { ...existing.row, flags: [...new Set([...existing.row.flags, ...flags])] },
    };
    if (raised.weight === existing.weight && raised.row.flags.length === existing.row.flags.length) {
      return existing;
    }
    const { ordinal, ...row } = raised;
    const list = participantList.replace(this.#tx, this.list, ordinal, { ...row, salts });
    this.#head = { ...this.#head, list };
    return this.#tell(raised);
  }

  #refuse(code: ParticipantRefusal, marks: AddMarks): void {
    this.#refused += 1;
    this.#tallies[code] = (this.#tallies[code] ?? 0) + 1;
    if (isStrike(code)) putStrikes(this.#tx, marks, this.#rules.jail, this.#now);
  }

  #tell(row: ListedRow<ParticipantRow>): ListedRow<ParticipantRow> {
    this.#changed.set(row.id, row);
    return row;
  }

  close(): WheelDocument {
    const { generation } = this.list;
    const { listName } = this.#wheel;
    const listed = [...this.#changed.values()].filter(({ hidden }) => !hidden);
    if (this.#changed.size === 0 && this.#refused === 0) return this.#wheel;
    const changes = this.#changed.size > 0;
    noteActivity(this.#tx, { list: generation, listName, now: this.#now }, changes ? 'add' : 'refusal');
    const wheel = nextVersion(this.#wheel, {
      ...this.#wheel,
      ...(changes && { updatedAt: this.#now }),
      participants: this.#head,
      tallies: this.#tallies,
    });
    putWheel(this.#tx, this.#wheel, wheel);
    this.#tx.publish(
      wheelEvent(listName, {
        type: 'rows',
        version: wheel.version,
        changed: [],
        removed: [],
        participants: { list: generation, changed: listed.map(({ ordinal }) => ordinal), removed: [] },
        ...(this.#refused > 0 && { tallies: this.#tallies }),
      }),
    );
    return wheel;
  }
}
