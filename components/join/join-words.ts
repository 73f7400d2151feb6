import { providerLabels } from '../../contracts/identity/sign-in/provider-names.ts';
import type { JoinView } from '../../contracts/wheel/join-endpoints.ts';
import { failureWords } from '../ui/notice.ts';
import { momentText } from '../ui/time-words.ts';
import type { JoinFault } from './join-api.ts';

export interface Words {
  readonly heading: string;
  readonly text: string;
}

const count = new Intl.NumberFormat('en');

export function takingPart({ participantCount, joining, closesAt }: JoinView): string {
  const people =
    participantCount === 0
      ? 'No participants yet'
      : participantCount === 1
        ? '1 participant'
        : `${count.format(participantCount)} participants`;
  return joining === 'open' && closesAt !== null ? `${people}\nOpen until ${momentText(closesAt)}` : people;
}

export function unreadWords({ code }: JoinFault): Words {
  switch (code) {
    case 'not_found':
    case 'validation_failed':
      return {
        heading: 'There is no such giveaway',
        text: 'It may have ended or be private, or the link may be incomplete. Ask the person who gave it to you.',
      };
    case 'offline':
      return { heading: 'You are offline', text: 'Connect to the internet and try again.' };
    case 'rate_limited':
    case 'unavailable':
      return {
        heading: 'The giveaway could not be loaded',
        text: 'The service is busy. Try again in a moment.',
      };
    default:
      return { heading: 'The giveaway could not be loaded', text: 'Check your connection and try again.' };
  }
}

export function shutWords(joining: Exclude<JoinView['joining'], 'open'>): Words {
  switch (joining) {
    case 'archived':
      return {
        heading: 'This giveaway is over',
        text: 'The host has archived it. Nobody can join, and nothing is drawn.',
      };
    case 'off':
      return {
        heading: 'Ask the host to add you',
        text: 'The host adds people to this giveaway. You are in as soon as your name is on the wheel.',
      };
    case 'closed':
      return { heading: 'Entries are closed', text: 'Nobody can join any more. The draw comes next.' };
    case 'full':
      return {
        heading: 'The wheel is full',
        text: 'A place becomes free when somebody leaves. Try again later.',
      };
  }
}

const providerNames: Readonly<Record<string, string>> = providerLabels;

const either = new Intl.ListFormat('en', { type: 'disjunction' });

export function conditionsOf({ conditions }: JoinView): string[] {
  const { providers, verifiedEmail, minAgeHours } = conditions;
  return [
    ...(providers.length > 0 ? [`A linked ${providerList(providers)} account`] : []),
    ...(verifiedEmail ? ['A confirmed e-mail address'] : []),
    ...(minAgeHours > 0 ? [`An account that is at least ${age(minAgeHours)} old`] : []),
  ];
}

/** Returns the rules that refuse people, one sentence each. */
export function rulesOf({ rules, closesAt, withoutAccount }: JoinView): string[] {
  const { codeWord, perDevice, noVpn, maxPerAddress, maxParticipants, winnersLeave, winnerCooldownSeconds } =
    rules;
  return [
    ...(codeWord ? ['You need the code word of the host.'] : []),
    ...(withoutAccount ? ['You need no account. Each browser joins once.'] : ['Each account joins once.']),
    ...(perDevice ? ['Each device joins once.'] : []),
    ...(maxPerAddress === null
      ? []
      : [
          maxPerAddress === 1
            ? 'One person from each network.'
            : `At most ${count.format(maxPerAddress)} people from one network.`,
        ]),
    ...(noVpn ? ['Not through a VPN.'] : []),
    ...(maxParticipants === null ? [] : [`There is room for ${count.format(maxParticipants)}.`]),
    ...(winnersLeave
      ? ['Winners cannot join again.']
      : winnerCooldownSeconds === null
        ? []
        : [`Winners can join again after ${durationText(winnerCooldownSeconds)}.`]),
    ...(closesAt === null ? [] : [`Joining ends ${momentText(closesAt)}.`]),
  ];
}

/** Returns a duration in its largest whole unit, such as "7 days" or "90 minutes". */
function durationText(seconds: number): string {
  const units = [
    [86_400, 'day'],
    [3_600, 'hour'],
    [60, 'minute'],
    [1, 'second'],
  ] as const;
  const [size, unit] = units.find(([each]) => seconds % each === 0) ?? [1, 'second'];
  const amount = seconds / size;
  return `${count.format(amount)} ${unit}${amount === 1 ? '' : 's'}`;
}

function providerList(providers: readonly string[]): string {
  return either.format(providers.map((provider) => providerNames[provider] ?? provider));
}

function age(hours: number): string {
  if (hours % 24 !== 0) return hours === 1 ? '1 hour' : `${count.format(hours)} hours`;
  return hours === 24 ? '1 day' : `${count.format(hours / 24)} days`;
}

type Lack = NonNullable<JoinView['account']>['lacks'][number];

/**
 * Returns the words for a condition that the account does not meet. `at` is the part of the account page on
 * which the reader can meet the condition.
 */
export function lackWords(lack: Lack, { conditions, account }: JoinView): Words & { readonly at?: string } {
  switch (lack) {
    case 'provider_required':
      return {
        heading: 'Link an account first',
        text: `This giveaway is for people with a linked ${providerList(conditions.providers)} account. Link one, and come back to this page.`,
        at: '/account#providers',
      };
    case 'account_unverified':
      return {
        heading: 'Confirm your e-mail address first',
        text: 'This giveaway is for people with a confirmed e-mail address. Confirm yours, and come back to this page.',
        at: '/account#email',
      };
    case 'account_too_new':
      return {
        heading: 'Your account is too new',
        text: `Accounts have to be ${age(conditions.minAgeHours)} old. You can join from ${momentText(account?.oldEnoughAt ?? '')}.`,
      };
  }
}

export const removedWords: Words = {
  heading: 'The host has removed you',
  text: 'You cannot join this giveaway by yourself. The host can add you again.',
};

/** Returns whether the page already explains a refusal, so that no message is needed. */
export function isExplained(
  code: string,
  { account, participant, joining, removed, withoutAccount }: JoinView,
): boolean {
  switch (code) {
    case 'duplicate_participant':
      return participant !== null;
    case 'conflict':
      return participant?.hidden === true;
    case 'entries_closed':
    case 'wheel_full':
      return joining !== 'open';
    case 'removed_by_owner':
      return removed;
    case 'account_required':
      return !withoutAccount;
    default:
      return account?.lacks.some((lack) => lack === code) === true;
  }
}

const refusals: Readonly<Record<string, string>> = {
  duplicate_fingerprint:
    'Another account has joined from this browser, and the host allows only one. Ask the host to add you.',
  name_in_use: 'Somebody else on the wheel has this name. Add to it, so that a draw can tell you apart.',
  account_required: 'The host asks for an account. Sign in to join.',
  wrong_code_word: 'This is not the code word. Look at the stream of the host, and try again.',
  removed_by_owner: 'The host has removed you from this wheel, and can add you again.',
  proof_used:
    'Another account has joined with the same linked account or e-mail address. Sign in with that account, or ask the host to add you.',
  provider_required: 'This giveaway is for people with a linked account at another site.',
  account_unverified: 'This giveaway is for people with a confirmed e-mail address.',
  account_too_new: 'Your account is too new.',
  vpn_blocked:
    'The host does not accept addresses of VPNs and data centres. Switch your VPN off and try again.',
  address_limit: 'Too many people have joined from your network. Ask the host to add you.',
  winner_cooldown: 'You have won here already. The host decides when winners can join again.',
  duplicate_participant: 'You are already on the wheel.',
  entries_closed: 'Entries are closed.',
  wheel_full: 'The wheel is full.',
  conflict: 'The host has removed you from this wheel.',
  not_found: 'You are not on the wheel any more.',
  validation_failed: 'Wheels do not accept your name. Change it in your account, and try again.',
  forbidden: 'This page was out of date and has been refreshed. Try again.',
  session_required: 'You have been signed out. Sign in and try again.',
  offline: failureWords.offline,
  unreachable: failureWords.unreachable,
  unavailable: failureWords.busy,
};

/** Texts of refusals for people without an account. Other refusals have the texts for accounts. */
const guestRefusals: Readonly<Record<string, string>> = {
  duplicate_fingerprint: 'An account has joined from this browser, and each browser joins once.',
  address_limit:
    'Too many people have joined from your network without an account. Sign in, or ask the host to add you.',
  validation_failed: 'Write a name of at most 100 letters.',
};

/** @param view state of the page; without it, the texts are those for people with an account */
export function refusalLine(
  { code, until }: JoinFault,
  view?: Pick<JoinView, 'account' | 'withoutAccount'>,
): string {
  const isGuest = view?.account === null && view.withoutAccount;
  const when = until === undefined ? 'later' : `after ${momentText(until)}`;
  if (code === 'jailed') return `You were refused too often. Try again ${when}.`;
  if (code === 'rate_limited') {
    return isGuest
      ? `Too many people are joining from your network. Try again ${when}, or sign in.`
      : `Too many attempts. Try again ${when}.`;
  }
  if (code === 'forbidden' && isGuest && !navigator.cookieEnabled) {
    return 'This browser refuses cookies, so it could not keep your place. Allow them for this page, or sign in.';
  }
  return (isGuest ? guestRefusals[code] : undefined) ?? refusals[code] ?? failureWords.broken;
}
