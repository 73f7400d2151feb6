/** The join page of a wheel and its API (docs/rules/wheel.md, "Join page"). */
import { described } from '../http/described.ts';
import { anyone } from '../http/auth.ts';
import { endpoint } from '../http/endpoint.ts';
import { htmlPage } from '../http/html-page.ts';
import { Time } from '../http/time.ts';
import { ListName } from './list-name.ts';
import { ListReceipt } from './proof.ts';
import { EntryRules } from './wheel-settings.ts';
import { z } from '../zod.ts';

const tag = 'joining';
const params = z.object({ listName: ListName });
const path = '/wheelapp/join/api/{listName}';
const viewing = { kind: 'session', csrf: false, optional: true } as const;
const acting = { kind: 'session', csrf: true } as const;
/**
 * Identifies the account of the person who is signed in. If nobody is signed in, the cookie of the join page
 * identifies the browser.
 */
const anyJoiner = { kind: 'session', csrf: true, optional: true } as const;

export const joinPage = endpoint({
  id: 'joinPage',
  method: 'get',
  path: '/wheelapp/join/{listName}',
  tag,
  summary: 'Page to join a giveaway wheel, and to leave it',
  description: 'A top-level page, opened by the join button of a giveaway wheel. It cannot be framed.',
  auth: viewing,
  params: z.object({ listName: z.string() }),
  rate: null,
  answers: {
    ...htmlPage,
  },
});

export const joinShortcut = endpoint({
  id: 'joinShortcut',
  method: 'get',
  path: '/join/{listName}',
  tag,
  summary: 'Short address of the join page, for reading out and typing',
  auth: anyone,
  params: z.object({ listName: z.string() }),
  rate: 'read',
  answers: {
    303: { description: 'To the join page', schema: null },
  },
});

export const joinPoster = endpoint({
  id: 'joinPoster',
  method: 'get',
  path: '/wheelapp/poster/{listName}',
  tag,
  summary:
    'Page that fills a screen or a stream: where to join, as QR code and address, and how many have joined',
  description:
    'A top-level page that cannot be framed. A text after `#word=` is shown as the code word; it is not sent to the server.',
  auth: viewing,
  params: z.object({ listName: z.string() }),
  rate: null,
  answers: {
    ...htmlPage,
  },
});

/** Pages for participants. */
export const joinPages = [joinPage, joinShortcut, joinPoster];

/** The row of the account or browser on the wheel. Flags are not included, because only the owner sees them. */
export const Joined = z.strictObject({
  id: z.string(),
  name: z.string(),
  userId: z.string(),
  /** True for a person who has joined without an account. */
  guest: z.optional(z.literal(true)),
  weight: z.number(),
  addedAt: Time,
  /** Whether the row is hidden. A hidden row cannot win. */
  hidden: z.boolean(),
});
export type Joined = z.infer<typeof Joined>;

/** Codes for accounts that may not join, in the order in which the conditions are checked. */
export const accountRefusals = ['provider_required', 'account_unverified', 'account_too_new'] as const;
export type AccountRefusal = (typeof accountRefusals)[number];

/** Rules that refuse people, as shown on the join page. Only the owner sees rules that flag people. */
export const JoinRules = z.strictObject({
  /** Whether the person has to type the code word of the wheel. */
  codeWord: z.boolean(),
  /** Whether a device can join only once. */
  perDevice: z.boolean(),
  /** Whether addresses of VPNs are refused. */
  noVpn: z.boolean(),
  /** Maximum number of participants per address; null for no limit. */
  maxPerAddress: z.nullable(z.int()),
  /** Maximum number of participants; null for the limit of all wheels. */
  maxParticipants: z.nullable(z.int()),
  /** Whether a draw permanently removes its winners. */
  winnersLeave: z.boolean(),
  /** Seconds before a winner can join again; null if there is no wait. */
  winnerCooldownSeconds: z.nullable(z.int()),
});
export type JoinRules = z.infer<typeof JoinRules>;

/** A draw from the participants whose wheels have come to rest. */
export const DrawnSpin = z.strictObject({ spinId: z.string(), number: z.int(), spunAt: Time });
export type DrawnSpin = z.infer<typeof DrawnSpin>;

export const JoinView = z.strictObject({
  listName: z.string(),
  title: z.nullable(z.string()),
  /** Number of participants in the public list. */
  participantCount: z.int(),
  /**
   * `archived`: the owner has archived the wheel. `off`: only the owner can add people. `closed`: the time
   * `closesAt` has passed. `full`: the wheel has its maximum number of participants.
   */
  joining: z.enum(['open', 'archived', 'off', 'closed', 'full']),
  closesAt: z.nullable(Time),
  conditions: EntryRules.shape.account,
  rules: JoinRules,
  /** Address on the host's site where people join; null if people join on this page. */
  joinUrl: z.nullable(z.string()),
  /** Whether people can join without an account, under a name that they type. */
  withoutAccount: z.boolean(),
  /** Token for requests that join or leave. Null for a browser that has to sign in first. */
  csrf: z.nullable(z.string()),
  /** Whether the wheel's owner has removed this account or browser. It then cannot join again by itself. */
  removed: z.boolean(),
  account: z.nullable(
    z.strictObject({
      userId: z.string(),
      name: z.string(),
      userName: z.string(),
      isOwner: z.boolean(),
      lacks: z.array(z.enum(accountRefusals)),
      oldEnoughAt: Time,
    }),
  ),
  participant: z.nullable(Joined),
  /** Last draw, if it was from the participants. */
  lastDraw: z.nullable(DrawnSpin),
  /** Last draw that this account or browser has won. */
  won: z.nullable(DrawnSpin),
});
export type JoinView = z.infer<typeof JoinView>;

export const readJoin = endpoint({
  id: 'readJoin',
  method: 'get',
  path,
  tag,
  summary: 'State of the join page',
  description:
    'A private wheel is answered as one that does not exist, except to people who are on it. Sets the cookie by which a browser joins without an account, if the wheel allows that.',
  auth: viewing,
  params,
  rate: 'joinView',
  answers: { 200: { description: 'What the page shows', schema: JoinView } },
  errors: ['not_found'],
});

/** Content of the file in which the page saves a participant's receipt. */
export const JoinReceipt = z.strictObject({
  listName: z.string(),
  participant: Joined,
  receipt: ListReceipt,
});
export type JoinReceipt = z.infer<typeof JoinReceipt>;

export const joinWheel = endpoint({
  id: 'joinWheel',
  method: 'post',
  path,
  tag,
  summary: 'Join the wheel under its entry rules',
  description:
    'User and name are those of the account, the address is that of the request, and the device is the one of a cookie that this answer sets. Refusals are counted in the public `tallies` and as strikes, like those of adds through the API. Also refused are accounts that do not meet `entryRules.account`, a wrong `codeWord`, and winners whom a spin removed from the wheel. A participant who is already on the wheel cannot raise their weight.',
  auth: acting,
  params,
  body: z.strictObject(
    described(
      { codeWord: z.optional(z.string().check(z.maxLength(1_024))) },
      { codeWord: 'Code word of the wheel, if it has one.' },
    ),
  ),
  bodyExample: { codeWord: '!enter' },
  rate: 'join',
  idempotent: true,
  answers: {
    200: { description: 'Already on the wheel', schema: JoinReceipt },
    201: { description: 'Joined', schema: JoinReceipt },
  },
  errors: [
    'not_found',
    'duplicate_participant',
    'provider_required',
    'account_unverified',
    'account_too_new',
    'removed_by_owner',
    'wrong_code_word',
    'proof_used',
    'duplicate_fingerprint',
    'vpn_blocked',
    'jailed',
    'address_limit',
    'entries_closed',
    'wheel_full',
    'winner_cooldown',
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
  params,
  body: z.strictObject(
    described(
      {
        name: z.string().check(z.maxLength(2_048)),
        codeWord: z.optional(z.string().check(z.maxLength(1_024))),
      },
      {
        name: '1 to 100 visible characters (graphemes), and at most 400 bytes of UTF-8.',
        codeWord: 'Code word of the wheel, if it has one.',
      },
    ),
  ),
  bodyExample: { name: 'Ada' },
  rate: 'guestJoin',
  answers: {
    200: { description: 'Already on the wheel', schema: JoinReceipt },
    201: { description: 'Joined', schema: JoinReceipt },
  },
  errors: [
    'not_found',
    'account_required',
    'duplicate_participant',
    'removed_by_owner',
    'wrong_code_word',
    'name_in_use',
    'duplicate_fingerprint',
    'vpn_blocked',
    'jailed',
    'address_limit',
    'entries_closed',
    'wheel_full',
    'winner_cooldown',
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
  params,
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
  params,
  rate: 'joinView',
  answers: { 200: { description: 'The receipt', schema: JoinReceipt } },
  errors: ['not_found', 'session_required'],
});
