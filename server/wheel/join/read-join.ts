import type { JoinReceipt, JoinView } from '../../../contracts/wheel/join/join-view.ts';
import { readJoin, readJoinReceipt } from '../../../contracts/wheel/join/join-endpoints.ts';
import { wheelLimits } from '../../../contracts/wheel/wheel-limits.ts';
import type { Person } from '../../identity/index.ts';
import { noCaller } from '../../http/auth/caller.ts';
import { refuse } from '../../../contracts/http/errors.ts';
import { route, type Route } from '../../http/route.ts';
import { isoTime } from '../../runtime/clock.ts';
import { judgePublic, noSuchWheel } from '../core/access.ts';
import { participantCount, type WheelDocument } from '../core/documents.ts';
import { participantList } from '../lists/participant-list.ts';
import { allLacks, asksAccount, oldEnoughAt } from '../participants/account-rules.ts';
import { subjectKeys } from '../participants/subjects/subject-keys.ts';
import { resolveSettings } from '../settings/settings.ts';
import { DeviceCookie } from './device-cookie.ts';
import { drawnSpin } from './drawn-spins.ts';
import { firstRow, nameOf, ownMark, readTogether, toJoined, userIdsOf } from './own-row.ts';
import type { JoinWorld } from './world.ts';

/** `GET /wheelapp/join/api/{listName}`: returns the state of the join page. */
export const readJoinRoute = (world: JoinWorld): Route => {
  const devices = new DeviceCookie(world);
  return route(readJoin, async ({ params: { listName }, caller, headers }) => {
    const person = caller.kind === 'session' ? await world.people.person(caller.accountId) : undefined;
    const keys = subjectKeys(world.config.masterKey, listName);
    const userIds = userIdsOf(person ? caller : noCaller, devices.sent(headers), keys);
    return readTogether(world, listName, (tx, wheel) => {
      const row = wheel && firstRow(tx, wheel, keys, userIds);
      if (wheel === undefined || (row === undefined && judgePublic(wheel) !== undefined)) return noSuchWheel;
      const now = world.clock.now();
      const view = viewOf(wheel, now);
      const mayAct = person !== undefined || row !== undefined || view.withoutAccount;
      const { token, cookies } = world.people.csrf(headers);
      const self = row?.row.userId ?? userIds[0];
      const mark = self === undefined ? undefined : ownMark(tx, wheel, keys, self);
      const body: JoinView = {
        ...view,
        csrf: mayAct ? token : null,
        removed: mark?.removed === true,
        account: person ? accountView(world, wheel, person) : null,
        participant: row ? toJoined(row) : null,
        lastDraw: drawnSpin(tx, wheel, wheel.spinCount, now) ?? null,
        won: drawnSpin(tx, wheel, mark?.wonSpin, now) ?? null,
      };
      return { status: 200, body, ...(mayAct && { cookies: [...cookies, devices.of(headers).cookie] }) };
    });
  });
};

/**
 * `GET …/receipt`: returns the receipt under the current root. Receipts are not stored, because each change of
 * the list changes the root.
 */
export const readJoinReceiptRoute = (world: JoinWorld): Route => {
  const devices = new DeviceCookie(world);
  return route(readJoinReceipt, ({ params: { listName }, caller, headers }) => {
    const keys = subjectKeys(world.config.masterKey, listName);
    const userIds = userIdsOf(caller, devices.sent(headers), keys);
    // Refuse a caller who has neither an account nor the cookie of a browser that could be on the wheel.
    if (userIds.length === 0) return refuse('session_required');
    return readTogether(world, listName, (tx, wheel) => {
      const row = wheel && firstRow(tx, wheel, keys, userIds);
      const receipt = row && participantList.receipt(tx, wheel.participants!.list, row.ordinal);
      if (row === undefined || receipt === undefined) return noSuchWheel;
      const body: JoinReceipt = { listName, participant: toJoined(row), receipt };
      return { status: 200, body };
    });
  });
};

function viewOf(
  wheel: WheelDocument,
  now: number,
): Omit<JoinView, 'csrf' | 'removed' | 'account' | 'participant' | 'lastDraw' | 'won'> {
  const { archived, pageJoin, joinUrl, removeWinner, entryRules, celebration } = resolveSettings(
    wheel.settings,
  );
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
    winnerSeconds: celebration.winnerSeconds,
    withoutAccount: !asksAccount(account) && joinUrl === null && pageJoin !== 'off' && !archived,
  };
}

function accountView(
  { clock }: Pick<JoinWorld, 'clock'>,
  { ownerId, settings }: WheelDocument,
  person: Person,
): NonNullable<JoinView['account']> {
  const conditions = resolveSettings(settings).entryRules.account;
  return {
    userId: person.userId,
    name: nameOf(person),
    userName: person.userName,
    isOwner: ownerId === person.userId,
    lacks: allLacks(person, conditions, clock.now()),
    oldEnoughAt: isoTime(oldEnoughAt(person, conditions)),
  };
}
