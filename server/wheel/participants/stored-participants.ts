/**
 * Stored forms, without names, of answers to requests with an `Idempotency-Key`. A repeat reads the names from the
 * rows, so that an erasure need not search the stored answers (docs/rules/wheel.md, "Erasure").
 */
import type {
  Participant,
  ParticipantAdded,
  ParticipantRowResult,
} from '../../../contracts/wheel/participant.ts';
import type { JoinReceipt } from '../../../contracts/wheel/join/join-view.ts';
import type { ListReceipt } from '../../../contracts/wheel/proof.ts';
import type { StoredForm } from '../../http/route.ts';
import type { LatestRow } from '../../store/list/list.ts';
import type { Store } from '../../store/port.ts';
import { listsOf } from './ledger.ts';
import { ordinalOf, participantList, type ParticipantRow } from '../lists/participant-list.ts';

type Row = LatestRow<ParticipantRow>;

export function storedParticipant(store: Store): StoredForm {
  return {
    without(body) {
      const { participant, receipt, ...rest } = body as ParticipantAdded;
      return {
        participant: withoutPerson(participant),
        ...rest,
        receipt: withoutSalts(receipt),
      };
    },
    async restored(stored, params) {
      const answer = stored as ParticipantAdded;
      const row = (await rowsOf(store, params, [answer.participant])).get(answer.participant.id);
      const participant = withPerson(answer.participant, row);
      // Take the flags from the participant, which has the same ones, because the answer is stored without them.
      return {
        ...answer,
        participant,
        flags: participant.flags,
        receipt: withSalts(answer.receipt, row),
      };
    },
  };
}

export function storedJoin(store: Store): StoredForm {
  return {
    without(body) {
      const { participant, receipt, ...rest } = body as JoinReceipt;
      return {
        ...rest,
        participant: { ...participant, name: '', userId: '' },
        receipt: withoutSalts(receipt),
      };
    },
    async restored(stored, params) {
      const answer = stored as JoinReceipt;
      const row = (await rowsOf(store, params, [answer.participant])).get(answer.participant.id);
      const { name = '', userId = '' } = row?.salts === undefined ? {} : row.row;
      return {
        ...answer,
        participant: { ...answer.participant, name, userId },
        receipt: withSalts(answer.receipt, row),
      };
    },
  };
}

interface BulkAnswer {
  readonly results: readonly ParticipantRowResult[];
}

export function storedParticipants(store: Store): StoredForm {
  return {
    without(body) {
      const answer = body as BulkAnswer;
      return {
        ...answer,
        results: answer.results.map((result) => changed(result, withoutPerson, withoutSalts)),
      };
    },
    async restored(stored, params) {
      const answer = stored as BulkAnswer;
      const people = answer.results.flatMap(({ participant }) => participant ?? []);
      const rows = await rowsOf(store, params, people);
      const results = answer.results.map((result) =>
        changed(
          result,
          (participant) => withPerson(participant, rows.get(participant.id)),
          (receipt) => withSalts(receipt, rows.get(receipt.id)),
        ),
      );
      return { ...answer, results };
    },
  };
}

function changed(
  result: ParticipantRowResult,
  person: (participant: Participant) => Participant,
  salts: (receipt: ListReceipt) => ListReceipt,
): ParticipantRowResult {
  const { participant, receipt } = result;
  return {
    ...result,
    ...(participant && { participant: person(participant) }),
    ...(receipt && { receipt: salts(receipt) }),
  };
}

/** Removes the salts, with which a guessed name could be checked against the digest. */
function withoutSalts(receipt: ListReceipt): ListReceipt {
  return { ...receipt, salt: '', userSalt: '' };
}

function withSalts(receipt: ListReceipt, row: Row | undefined): ListReceipt {
  const { salt, userSalt } = row?.salts ?? receipt;
  return { ...receipt, salt, userSalt };
}

function withoutPerson(participant: Participant): Participant {
  return { ...participant, name: '', ...(participant.userId !== undefined && { userId: '' }) };
}

/** Restores the participant as in the original answer. An erased participant keeps only id, weight and time. */
function withPerson({ userId, karma, ...stored }: Participant, row: Row | undefined): Participant {
  if (row?.salts === undefined) return { ...stored, name: '', flags: [] };
  const { id, weight, addedAt, flags, hidden } = stored;
  return {
    id,
    name: row.row.name,
    ...(userId !== undefined && { userId: row.row.userId ?? '' }),
    weight,
    ...(karma !== undefined && { karma }),
    addedAt,
    flags,
    ...(hidden !== undefined && { hidden }),
  };
}

/** Returns the rows of these participants by id, also from deleted wheels of the name. */
async function rowsOf(
  store: Store,
  params: unknown,
  people: readonly Pick<Participant, 'id'>[],
): Promise<ReadonlyMap<string, Row>> {
  const { listName } = params as { listName: string };
  const ordinals = people.flatMap(({ id }) => ordinalOf(id) ?? []);
  const wanted = new Set(people.map(({ id }) => id));
  const found = new Map<string, Row>();
  for (const generation of await listsOf(store, listName)) {
    if (found.size === wanted.size) break;
    for (const row of await participantList.latest(store, { generation }, ordinals)) {
      if (row !== undefined && wanted.has(row.id)) found.set(row.id, row);
    }
  }
  return found;
}
