/** Messages about faults, worded for buyers. */
import type { Fault } from './relics.ts';

export interface Words {
  readonly title: string;
  readonly text: string;
}

/** @param name name of the currency */
export function wordsOf(fault: Fault, name: string): Words {
  if (fault.kind === 'unreachable')
    return {
      title: 'The payment service does not answer',
      text: `Your order is saved. You can try again: you will not pay twice.`,
    };
  return (
    wordsByCode(name)[fault.code] ?? {
      title: 'The shop cannot take payments at the moment',
      text: `You have not paid. Please tell the shop: ${fault.code}, request ${fault.requestId}.`,
    }
  );
}

const wordsByCode = (name: string): Readonly<Record<string, Words>> => ({
  insufficient_balance: {
    title: `You do not have enough ${name}`,
    text: 'You have not paid. Choose something smaller, or come back when you have more.',
  },
  authorization_expired: {
    title: 'The reservation has ended',
    text: `It was not shipped in time, so your ${name} is available again.`,
  },
  authorization_already_captured: {
    title: 'This order has been shipped already',
    text: 'It can no longer be canceled. Please contact the shop to return it.',
  },
  authorization_released: {
    title: 'This order was canceled',
    text: `Your ${name} is available again.`,
  },
  account_frozen: {
    title: `Your ${name} account is frozen`,
    text: 'You have not paid. The operator of the accounts can tell you why.',
  },
  currency_frozen: {
    title: `Payments in ${name} are paused`,
    text: 'You have not paid, and nothing is lost. Please try again later.',
  },
  currency_disabled: {
    title: `${name} is no longer accepted`,
    text: 'You have not paid.',
  },
  client_blocked_by_user: {
    title: 'You have blocked this shop',
    text: `Allow it again in your account, and it may reserve your ${name}.`,
  },
  user_grant_required: {
    title: 'The shop may no longer use your account',
    text: 'Sign out and in again to allow it.',
  },
  too_many_holds: {
    title: 'Too many payments are open',
    text: 'Wait until some of your orders are shipped, or cancel one.',
  },
  account_unknown: {
    title: 'Your account is not active',
    text: 'You have not paid. Sign in with another account.',
  },
  rate_limited: {
    title: 'The shop is very busy',
    text: 'You have not paid. Please try again in a minute.',
  },
});
