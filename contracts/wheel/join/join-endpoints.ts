/** API of the join page (docs/rules/wheel.md, "Join page"). */
import { endpoint } from '../../http/endpoint.ts';
import { z } from '../../zod.ts';
import { wheelParams } from '../list-name.ts';
import { entryRefusals } from '../participant.ts';
import { accountRefusals, JoinReceipt, JoinView } from './join-view.ts';

const tag = 'joining';
const path = '/wheelapp/join/api/{listName}';
const viewing = { kind: 'session', csrf: false, optional: true } as const;
const acting = { kind: 'session', csrf: true } as const;
/**
 * Accepts requests with and without a session. Without a session, the cookie of the join page identifies the
 * browser.
 */
const anyJoiner = { kind: 'session', csrf: true, optional: true } as const;

const codeWord = z.optional(
  z.string().check(z.maxLength(1_024), z.describe('Code word of the wheel, if it has one.')),
);
const joined = {
  200: { description: 'Already on the wheel', schema: JoinReceipt },
  201: { description: 'Joined', schema: JoinReceipt },
};

export const readJoin = endpoint({
  id: 'readJoin',
  method: 'get',
  path,
  tag,
  summary: 'State of the join page',
  description:
    'A private wheel is answered as one that does not exist, except to people who are on it. Sets the cookie by which a browser joins without an account, if the wheel allows that.',
  auth: viewing,
  params: wheelParams,
  rate: 'joinView',
  answers: { 200: { description: 'What the page shows', schema: JoinView } },
  errors: ['not_found'],
});

export const joinWheel = endpoint({
  id: 'joinWheel',
  method: 'post',
  path,
  tag,
  summary: 'Join the wheel under its entry rules',
  description:
    'User and name are those of the account, the address is that of the request, and the device is the one of a cookie that this answer sets. Refusals are counted in the public `tallies` and as strikes, like those of adds through the API. Also refused are accounts that do not meet `entryRules.account`, a wrong `codeWord`, and winners whom a spin removed from the wheel. A participant who is already on the wheel cannot raise their weight.',
  auth: acting,
  params: wheelParams,
  body: z.strictObject({ codeWord }),
  bodyExample: { codeWord: '!enter' },
  rate: 'join',
  idempotent: true,
  answers: joined,
  errors: [
    'not_found',
    'duplicate_participant',
    ...accountRefusals,
    'removed_by_owner',
    'wrong_code_word',
    'proof_used',
    ...entryRefusals,
  ],
});

export const joinAsGuest = endpoint({
  id: 'joinAsGuest',
  method: 'post',
  path: `${path}/guest`,
  tag,
  summary: 'Join the wheel without an account',
  description:
    'For wheels whose `entryRules.account` asks for none. The person is the browser, by the cookie that the state of the join page has set; the address is that of the request. All other rules are those of joining with an account. A browser joins a wheel once, and nobody joins under a name that somebody else without an account has on the wheel. At most 1,000 people from one address join this way. A signed-in browser is refused with `forbidden`.',
  auth: anyJoiner,
  params: wheelParams,
  body: z.strictObject({
    name: z
      .string()
      .check(
        z.maxLength(2_048),
        z.describe('1 to 100 visible characters (graphemes), and at most 400 bytes of UTF-8.'),
      ),
    codeWord,
  }),
  bodyExample: { name: 'Ada' },
  rate: 'guestJoin',
  answers: joined,
  errors: [
    'not_found',
    'account_required',
    'duplicate_participant',
    'removed_by_owner',
    'wrong_code_word',
    'name_in_use',
    ...entryRefusals,
  ],
});

export const leaveWheel = endpoint({
  id: 'leaveWheel',
  method: 'delete',
  path,
  tag,
  summary: 'Leave the wheel',
  description:
    'A hidden participant stays on the wheel, because leaving and joining again would undo the hiding.',
  auth: anyJoiner,
  params: wheelParams,
  rate: 'write',
  answers: { 204: { description: 'Left', schema: null } },
  errors: ['not_found', 'conflict'],
});

export const readJoinReceipt = endpoint({
  id: 'readJoinReceipt',
  method: 'get',
  path: `${path}/receipt`,
  tag,
  summary: 'Receipt for the list as it is now',
  auth: viewing,
  params: wheelParams,
  rate: 'joinView',
  answers: { 200: { description: 'The receipt', schema: JoinReceipt } },
  errors: ['not_found', 'session_required'],
});
