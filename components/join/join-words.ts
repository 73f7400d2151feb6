import { providerLabels } from '../../contracts/identity/sign-in/provider-names.ts';
import type { JoinView } from '../../contracts/wheel/join/join-view.ts';
import { listText } from '../language/formats.ts';
import { plural, text } from '../language/text.ts';
import { momentText } from '../ui/time-words.ts';
import type { JoinFault } from './join-api.ts';

export interface Words {
  readonly heading: string;
  readonly text: string;
}

export function takingPart({ participantCount, joining, closesAt }: JoinView): string {
  const people =
    participantCount === 0
      ? text('No participants yet')
      : plural(participantCount, '{n} participant', '{n} participants');
  if (joining !== 'open' || closesAt === null) return people;
  return `${people}\n${text('Open until {moment}', { moment: momentText(closesAt) })}`;
}

export function unreadWords({ code }: JoinFault): Words {
  switch (code) {
    case 'not_found':
    case 'validation_failed':
      return {
        heading: text('There is no such giveaway'),
        text: text(
          'It may have ended or be private, or the link may be incomplete. Ask the person who gave it to you.',
        ),
      };
    case 'offline':
      return { heading: text('You are offline'), text: text('Connect to the internet and try again.') };
    case 'rate_limited':
    case 'unavailable':
      return {
        heading: text('The giveaway could not be loaded'),
        text: text('The service is busy. Try again in a moment.'),
      };
    default:
      return {
        heading: text('The giveaway could not be loaded'),
        text: text('Check your connection and try again.'),
      };
  }
}

export function shutWords(joining: Exclude<JoinView['joining'], 'open'>): Words {
  switch (joining) {
    case 'archived':
      return {
        heading: text('This giveaway is over'),
        text: text('The host has archived it. Nobody can join, and nothing is drawn.'),
      };
    case 'off':
      return {
        heading: text('Ask the host to add you'),
        text: text('The host adds people to this giveaway. You are in as soon as your name is on the wheel.'),
      };
    case 'closed':
      return {
        heading: text('Entries are closed'),
        text: text('Nobody can join any more. The draw comes next.'),
      };
    case 'full':
      return {
        heading: text('The wheel is full'),
        text: text('A place becomes free when somebody leaves. Try again later.'),
      };
  }
}

export function conditionsOf({ conditions }: JoinView): string[] {
  const { providers, verifiedEmail, minAgeHours } = conditions;
  return [
    ...(providers.length > 0
      ? [text('A linked {provider} account', { provider: providerList(providers) })]
      : []),
    ...(verifiedEmail ? [text('A confirmed e-mail address')] : []),
    ...(minAgeHours > 0
      ? [
          minAgeHours % 24 === 0
            ? plural(
                minAgeHours / 24,
                'An account that is at least {n} day old',
                'An account that is at least {n} days old',
              )
            : plural(
                minAgeHours,
                'An account that is at least {n} hour old',
                'An account that is at least {n} hours old',
              ),
        ]
      : []),
  ];
}

/** Describes the rules that refuse people, one sentence each. */
export function rulesOf({ rules, closesAt, withoutAccount }: JoinView): string[] {
  const { codeWord, perDevice, noVpn, maxPerAddress, maxParticipants, winnersLeave, winnerCooldownSeconds } =
    rules;
  return [
    ...(codeWord ? [text('You need the code word of the host.')] : []),
    withoutAccount ? text('You need no account. Each browser joins once.') : text('Each account joins once.'),
    ...(perDevice ? [text('Each device joins once.')] : []),
    ...(maxPerAddress === null
      ? []
      : [
          plural(
            maxPerAddress,
            'At most {n} person from one network.',
            'At most {n} people from one network.',
          ),
        ]),
    ...(noVpn ? [text('Not through a VPN.')] : []),
    ...(maxParticipants === null ? [] : [text('There is room for {n}.', { n: maxParticipants })]),
    ...(winnersLeave
      ? [text('Winners cannot join again.')]
      : winnerCooldownSeconds === null
        ? []
        : [cooldownWords(winnerCooldownSeconds)]),
    ...(closesAt === null ? [] : [text('Joining ends {moment}.', { moment: momentText(closesAt) })]),
  ];
}

/** Returns the sentence with the duration in the largest unit that divides it. */
function cooldownWords(seconds: number): string {
  if (seconds % 86_400 === 0)
    return plural(
      seconds / 86_400,
      'Winners can join again after {n} day.',
      'Winners can join again after {n} days.',
    );
  if (seconds % 3_600 === 0)
    return plural(
      seconds / 3_600,
      'Winners can join again after {n} hour.',
      'Winners can join again after {n} hours.',
    );
  if (seconds % 60 === 0)
    return plural(
      seconds / 60,
      'Winners can join again after {n} minute.',
      'Winners can join again after {n} minutes.',
    );
  return plural(
    seconds,
    'Winners can join again after {n} second.',
    'Winners can join again after {n} seconds.',
  );
}

const providerNames: Readonly<Record<string, string>> = providerLabels;

function providerList(providers: readonly string[]): string {
  return listText(
    providers.map((provider) => providerNames[provider] ?? provider),
    'disjunction',
  );
}

type Lack = NonNullable<JoinView['account']>['lacks'][number];

/**
 * Returns the words for a condition that the account does not meet. `at` is the part of the account page
 * where it can be met.
 */
export function lackWords(lack: Lack, { conditions, account }: JoinView): Words & { readonly at?: string } {
  switch (lack) {
    case 'provider_required':
      return {
        heading: text('Link an account first'),
        text: text(
          'This giveaway is for people with a linked {provider} account. Link one, and come back to this page.',
          { provider: providerList(conditions.providers) },
        ),
        at: '/account#providers',
      };
    case 'account_unverified':
      return {
        heading: text('Confirm your e-mail address first'),
        text: text(
          'This giveaway is for people with a confirmed e-mail address. Confirm yours, and come back to this page.',
        ),
        at: '/account#email',
      };
    case 'account_too_new':
      return {
        heading: text('Your account is too new'),
        text: text('You can join from {moment}, when it is old enough.', {
          moment: momentText(account?.oldEnoughAt ?? ''),
        }),
      };
  }
}

export const removedWords = (): Words => ({
  heading: text('The host has removed you'),
  text: text('You cannot join this giveaway by yourself. The host can add you again.'),
});

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
