import { refuse } from '../../../contracts/wheel/errors.ts';
import type { Refusal } from '../../../contracts/http/errors.ts';
import { joinAsGuest } from '../../../contracts/wheel/join/join-endpoints.ts';
import { foldedName } from '../../../contracts/wheel/folded-name.ts';
import { route } from '../../http/route.ts';
import type { Limit } from '../../http/rates/limit.ts';
import { headRef, type WheelDocument } from '../core/documents.ts';
import { noSuchWheel } from '../core/access.ts';
import { asksAccount } from '../participants/account-rules.ts';
import { admitOne } from '../participants/admit-one.ts';
import { prepareApplicant } from '../participants/applicant.ts';
import { parseAddress } from '../participants/subjects/address.ts';
import { cachedSubjectKeys } from '../participants/subjects/subject-keys.ts';
import { resolveSettings } from '../settings/settings.ts';
import { DeviceCookie } from './device-cookie.ts';
import { joinAnswer, judgeJoin } from './join-wheel.ts';
import type { JoinWorld } from './world.ts';

/**
 * `POST /wheelapp/join/api/{listName}/guest`: adds a person without an account, who is identified by the
 * browser (docs/rules/wheel.md, "Joining without an account").
 */
export const joinAsGuestRoute = (world: JoinWorld) => {
  const keysOf = cachedSubjectKeys(world.config.masterKey);
  const devices = new DeviceCookie(world);
  return route(
    joinAsGuest,
    async ({ params: { listName }, body, caller, headers, ip, address, limit, commit }) => {
      // Refuse a request without the cookie. Otherwise a browser that refuses cookies would count as a new
      // person with each request.
      const device = devices.sent(headers);
      if (device === undefined || caller.kind === 'session') return refuse('forbidden');
      const seen = await world.store.get(headRef(listName));
      const early = judgeGuest(seen);
      if (seen === undefined || early !== undefined) return early ?? noSuchWheel;
      const tooMany = await countCodeWord(seen, body.codeWord, limit, address);
      if (tooMany !== undefined) return tooMany;
      const keys = keysOf(listName);
      const { applicant, issue } = prepareApplicant(world, keys, {
        ...{ name: body.name.trim(), userId: keys.guest(device), weight: 1, fingerprint: device },
        ...(parseAddress(ip) && { ip }),
      });
      if (applicant === undefined) return refuse('validation_failed', { issues: [issue] });
      const { row } = applicant;
      return admitOne(world, {
        ...{ listName, seen, commit, judge: judgeGuest, admitted: joinAnswer },
        applicant: {
          ...applicant,
          row: { ...row, guest: true },
          shownName: keys.guestName(row.name),
          takenNames: [
            keys.guestName(row.name),
            keys.accountName(row.name),
            keys.identity({ name: row.name }),
          ],
          codeWord: body.codeWord,
        },
      });
    },
  );
};

function judgeGuest(wheel: WheelDocument | undefined): Refusal | undefined {
  const refusal = judgeJoin(wheel);
  if (refusal !== undefined || wheel === undefined) return refusal;
  return asksAccount(resolveSettings(wheel.settings).entryRules.account)
    ? refuse('account_required')
    : undefined;
}

/**
 * Counts a wrong code word for the address. Above the limit, refuses even the right code word, because accepting
 * the word would reveal it.
 */
async function countCodeWord(
  { settings }: WheelDocument,
  typed: string | undefined,
  limit: Limit,
  address: string,
): Promise<Refusal | undefined> {
  const { codeWord } = resolveSettings(settings).entryRules;
  if (codeWord === null) return undefined;
  const refusal = await limit('guestCodeWord', address);
  if (refusal === undefined && foldedName(typed ?? '') === foldedName(codeWord)) {
    await limit('guestCodeWord', address, -1);
  }
  return refusal;
}
