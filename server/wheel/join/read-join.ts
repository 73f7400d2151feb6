import type { JoinReceipt, JoinView } from '../../../contracts/wheel/join-endpoints.ts';
import { readJoin, readJoinReceipt } from '../../../contracts/wheel/join-endpoints.ts';
import { wheelLimits } from '../../../contracts/wheel/wheel-limits.ts';
import type { Person } from '../../identity/index.ts';
import { route, type Route } from '../../http/route.ts';
import { isoTime } from '../../runtime/clock.ts';
import { judgePublic, noSuchWheel } from '../core/access.ts';
import { participantCount, type WheelDocument } from '../core/documents.ts';
import { participantList } from '../lists/participant-list.ts';
import { allLacks, oldEnoughAt } from '../participants/account-rules.ts';
import { subjectKeys } from '../participants/subjects/subject-keys.ts';
import { resolveSettings } from '../settings/settings.ts';
import { DeviceCookie } from './device-cookie.ts';
import { nameOf, ownMark, ownRow, readTogether, toJoined } from './own-row.ts';
import type { JoinWorld } from './world.ts';

/** `GET /wheelapp/join/api/{listName}`: returns the state of the join page. */
export const readJoinRoute = (world: JoinWorld): Route => {
  const devices = new DeviceCookie(world);
  return route(readJoin, async ({ params: { listName }, caller, headers }) => {
    const person = caller.kind === 'session' ? await world.people.person(caller.accountId) : undefined;
    const keys = subjectKeys(world.config.masterKey, listName);
    return readTogether(world, listName, (tx, wheel) => {
      const row = wheel && person && ownRow(tx, wheel, keys, person.userId);
      if (wheel === undefined || (row === undefined && judgePublic(wheel) !== undefined)) return noSuchWheel;
      const body: JoinView = {
        ...viewOf(wheel, world.clock.now()),
        account: person
          ? {
              ...accountView(world, wheel, person),
              removed: ownMark(tx, wheel, keys, person.userId)?.removed === true,
              csrf: world.people.csrf(headers),
            }
          : null,
        participant: row ? toJoined(row) : null,
      };
      return { status: 200, body, cookies: person && [devices.of(headers).cookie] };
    });
  });
};

/**
 * `GET …/receipt`: returns the receipt under the current root. Receipts are not stored, because each change of
 * the list changes the root.
 */
export const readJoinReceiptRoute = (world: JoinWorld): Route =>
  route(readJoinReceipt, ({ params: { listName }, caller: { accountId } }) => {
    const keys = subjectKeys(world.config.masterKey, listName);
    return readTogether(world, listName, (tx, wheel) => {
      const row = wheel && ownRow(tx, wheel, keys, accountId);
      const receipt = row && participantList.receipt(tx, wheel.participants!.list, row.ordinal);
      if (row === undefined || receipt === undefined) return noSuchWheel;
      const body: JoinReceipt = { listName, participant: toJoined(row), receipt };
      return { status: 200, body };
    });
  });

function viewOf(wheel: WheelDocument, now: number): Omit<JoinView, 'account' | 'participant'> {
  const { archived, pageJoin, joinUrl, removeWinner, entryRules } = resolveSettings(wheel.settings);
  const { closesAt, maxParticipants, account } = entryRules;
  const room = Math.min(maxParticipants ?? wheelLimits.participants, wheelLimits.participants);
  const closed = closesAt !== null && now >= Date.parse(closesAt);
  const full = participantCount(wheel) >= room;
  return {
    listName: wheel.listName,
    title: wheel.settings.branding?.title ?? null,
    participantCount: wheel.participants?.list.liveCount ?? 0,
    joining: archived ? 'archived' : pageJoin === 'off' ? 'off' : closed ? 'closed' : full ? 'full' : 'open',
    closesAt,
    conditions: account,
    rules: {
      codeWord: entryRules.codeWord !== null,
      perDevice: entryRules.fingerprint === 'reject',
      noVpn: entryRules.vpn === 'reject',
      maxPerAddress: entryRules.maxPerIp || null,
      maxParticipants,
      winnersLeave: removeWinner !== 'never',
      winnerCooldownSeconds: entryRules.winnerCooldownSeconds,
    },
    joinUrl,
  };
}

function accountView(
  { clock }: Pick<JoinWorld, 'clock'>,
  { ownerId, settings }: WheelDocument,
  person: Person,
): Omit<NonNullable<JoinView['account']>, 'removed' | 'csrf'> {
  const conditions = resolveSettings(settings).entryRules.account;
  return {
    name: nameOf(person),
    userName: person.userName,
    isOwner: ownerId === person.userId,
    lacks: allLacks(person, conditions, clock.now()),
    oldEnoughAt: isoTime(oldEnoughAt(person, conditions)),
  };
}
