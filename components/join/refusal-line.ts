import type { JoinView } from '../../contracts/wheel/join/join-view.ts';
import { text } from '../language/text.ts';
import { failureWords } from '../ui/notice.ts';
import { momentText } from '../ui/time-words.ts';
import type { JoinFault } from './join-api.ts';

/**
 * Returns one sentence for a refused request.
 * @param view tells whether the person has an account; without it, the sentence is for people with an account
 */
export function refusalLine(fault: JoinFault, view?: Pick<JoinView, 'account' | 'withoutAccount'>): string {
  const isGuest = view?.account === null && view.withoutAccount;
  return (isGuest ? guestWords(fault) : undefined) ?? words(fault);
}

/** Returns the sentence for people without an account. Undefined if they get the usual sentence. */
function guestWords({ code, until }: JoinFault): string | undefined {
  switch (code) {
    case 'rate_limited':
      return until === undefined
        ? text('Too many people are joining from your network. Try again later, or sign in.')
        : text('Too many people are joining from your network. Try again after {moment}, or sign in.', {
            moment: momentText(until),
          });
    case 'forbidden':
      return navigator.cookieEnabled
        ? undefined
        : text(
            'This browser refuses cookies, so it could not keep your place. Allow them for this page, or sign in.',
          );
    case 'duplicate_fingerprint':
      return text('An account has joined from this browser, and each browser joins once.');
    case 'address_limit':
      return text(
        'Too many people have joined from your network without an account. Sign in, or ask the host to add you.',
      );
    case 'validation_failed':
      return text('Write a name of at most 100 letters.');
    default:
      return undefined;
  }
}

function words({ code, until }: JoinFault): string {
  switch (code) {
    case 'jailed':
      return until === undefined
        ? text('You were refused too often. Try again later.')
        : text('You were refused too often. Try again after {moment}.', { moment: momentText(until) });
    case 'rate_limited':
      return until === undefined
        ? text('Too many attempts. Try again later.')
        : text('Too many attempts. Try again after {moment}.', { moment: momentText(until) });
    case 'duplicate_fingerprint':
      return text(
        'Another account has joined from this browser, and the host allows only one. Ask the host to add you.',
      );
    case 'name_in_use':
      return text('Somebody else on the wheel has this name. Add to it, so that a draw can tell you apart.');
    case 'account_required':
      return text('The host asks for an account. Sign in to join.');
    case 'wrong_code_word':
      return text('This is not the code word. Look at the stream of the host, and try again.');
    case 'removed_by_owner':
      return text('The host has removed you from this wheel, and can add you again.');
    case 'proof_used':
      return text(
        'Another account has joined with the same linked account or e-mail address. Sign in with that account, or ask the host to add you.',
      );
    case 'provider_required':
      return text('This giveaway is for people with a linked account at another site.');
    case 'account_unverified':
      return text('This giveaway is for people with a confirmed e-mail address.');
    case 'account_too_new':
      return text('Your account is too new.');
    case 'vpn_blocked':
      return text(
        'The host does not accept addresses of VPNs and data centres. Switch your VPN off and try again.',
      );
    case 'address_limit':
      return text('Too many people have joined from your network. Ask the host to add you.');
    case 'winner_cooldown':
      return text('You have won here already. The host decides when winners can join again.');
    case 'duplicate_participant':
      return text('You are already on the wheel.');
    case 'entries_closed':
      return text('Entries are closed.');
    case 'wheel_full':
      return text('The wheel is full.');
    case 'conflict':
      return text('The host has removed you from this wheel.');
    case 'not_found':
      return text('You are not on the wheel any more.');
    case 'validation_failed':
      return text('Wheels do not accept your name. Change it in your account, and try again.');
    case 'forbidden':
      return text('This page was out of date and has been refreshed. Try again.');
    case 'session_required':
      return text('You have been signed out. Sign in and try again.');
    case 'offline':
      return failureWords.offline;
    case 'unreachable':
      return failureWords.unreachable;
    case 'unavailable':
      return failureWords.busy;
    default:
      return failureWords.broken;
  }
}
