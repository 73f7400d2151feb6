import { refuse } from '../../../contracts/wheel/errors.ts';
import { joinWheel } from '../../../contracts/wheel/join/join-endpoints.ts';
import type { JoinReceipt } from '../../../contracts/wheel/join/join-view.ts';
import { Refusal } from '../../../contracts/http/errors.ts';
import type { Answer, Outcome } from '../../http/answers/answer.ts';
import { route, type Call } from '../../http/route.ts';
import type { SessionCaller } from '../../http/auth/caller.ts';
import { accountAggregate, isActiveIn } from '../../identity/index.ts';
import type { Transaction } from '../../store/port.ts';
import { judgePublic, noSuchWheel } from '../core/access.ts';
import { headRef, type WheelDocument } from '../core/documents.ts';
import { participantList } from '../lists/participant-list.ts';
import { askedProofs, type ProvenAccount } from '../participants/account-rules.ts';
import { admitOne, type Admitted } from '../participants/admit-one.ts';
import { prepareApplicant } from '../participants/applicant.ts';
import { noteJoin } from '../participants/proofs.ts';
import { storedJoin } from '../participants/stored-participants.ts';
import { parseAddress } from '../participants/subjects/address.ts';
import { cachedSubjectKeys, type SubjectKeys } from '../participants/subjects/subject-keys.ts';
import { resolveSettings } from '../settings/settings.ts';
import { DeviceCookie } from './device-cookie.ts';
import { nameOf, toJoined } from './own-row.ts';
import type { JoinWorld } from './world.ts';

type JoinCall = Call<{ listName: string }, unknown, { codeWord?: string | undefined }, SessionCaller>;

/** `POST /wheelapp/join/api/{listName}`: adds the signed-in account under the wheel's rules. */
export const joinWheelRoute = (world: JoinWorld) => {
  const keysOf = cachedSubjectKeys(world.config.masterKey);
  const devices = new DeviceCookie(world);
  return route(
    joinWheel,
    async (call) => {
      const device = devices.of(call.headers);
      const outcome = await join(world, keysOf, device.id, call);
      return outcome instanceof Refusal ? outcome : { ...outcome, cookies: [device.cookie] };
    },
    { storedForm: storedJoin(world.store) },
  );
};

async function join(
  world: JoinWorld,
  keysOf: (listName: string) => SubjectKeys,
  fingerprint: string,
  { params: { listName }, body: { codeWord }, caller: { accountId }, ip, commit }: JoinCall,
): Promise<Outcome> {
  const person = await world.people.person(accountId);
  if (person === undefined) return refuse('session_required');
  const seen = await world.store.get(headRef(listName));
  const early = judgeJoin(seen);
  if (seen === undefined || early !== undefined) return early ?? noSuchWheel;
  const keys = keysOf(listName);
  const { applicant, issue } = prepareApplicant(world, keys, {
    ...{ name: nameOf(person), userId: accountId, weight: 1, fingerprint },
    // Leave out an address with a zone index, which is local to this machine and identifies nobody.
    ...(parseAddress(ip) && { ip }),
  });
  if (applicant === undefined) return refuse('validation_failed', { issues: [issue] });
  const hashes = Object.entries(person.proofs).map(([kind, value]) => [kind, keys.proof(kind, value)]);
  const account: ProvenAccount = { ...person, proofs: Object.fromEntries(hashes) as ProvenAccount['proofs'] };
  return admitOne(world, {
    ...{
      listName,
      seen,
      commit,
      applicant: { ...applicant, account, codeWord, shownName: keys.accountName(applicant.row.name) },
    },
    touch: [accountAggregate(accountId)],
    judge: (wheel, tx) => (isActiveIn(tx, accountId) ? judgeJoin(wheel) : refuse('session_required')),
    admitted(tx, admitted) {
      const { wheel, list, row, isNew } = admitted;
      const asked = askedProofs(account, resolveSettings(wheel.settings).entryRules.account);
      // Also record the proofs of a person who is already on the wheel and may have linked another account since.
      if (isNew || asked.length > 0) {
        const joined = { list: list.generation, listName, id: row.id, accountId };
        noteJoin(tx, joined, applicant.subjects.identity, asked);
      }
      return joinAnswer(tx, admitted);
    },
  });
}

/** Returns the answer to a person who has joined, with the receipt. */
export function joinAnswer(tx: Transaction, { wheel: { listName }, list, row, isNew }: Admitted): Answer {
  const receipt = participantList.receipt(tx, list, row.ordinal);
  if (receipt === undefined) throw new Error(`participant ${row.id} of wheel ${listName} has no receipt`);
  const body: JoinReceipt = { listName, participant: toJoined(row), receipt };
  return { status: isNew ? 201 : 200, body };
}

/** Refuses joins of private wheels, and of wheels to which only the owner can add people. */
export function judgeJoin(wheel: WheelDocument | undefined): Refusal | undefined {
  if (wheel === undefined || judgePublic(wheel) !== undefined) return noSuchWheel;
  const { pageJoin, joinUrl } = resolveSettings(wheel.settings);
  return pageJoin === 'off' || joinUrl !== null
    ? refuse('entries_closed', { message: 'The host of this wheel adds people' })
    : undefined;
}
