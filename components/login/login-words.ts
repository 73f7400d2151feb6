import type { LoginScope } from '../../contracts/identity/sign-in/sign-in.ts';
import { text } from '../language/text.ts';
import { again, failureNotices, failureWords, tooManyWords, type Notice } from '../ui/notice.ts';
import type { Fault } from './sign-in-api.ts';

export const scopeWords = (): Readonly<Record<LoginScope, string>> => ({
  openid: text('Recognise you by your account id'),
  profile: text('See your user name, display name and picture'),
  email: text('See your e-mail address'),
  roles: text('See your roles on this service'),
  offline_access: text('Keep this access while you are away'),
});

export const suspendedWords = (): string =>
  text('This account is suspended. Nobody can sign in to it until an operator ends the suspension.');

export function faultLine({ is, seconds }: Fault): string {
  switch (is) {
    case 'refused':
      return text('User name or password is not right. Check both and try again.');
    case 'suspended':
      return suspendedWords();
    case 'too_many':
      return tooManyWords(seconds);
    case 'stale':
      return navigator.cookieEnabled
        ? text('This page was out of date and has been refreshed. Try again.')
        : text('This needs cookies. Allow them for this site in your browser and try again.');
    case 'unproven':
      return text('That was not accepted. Try again.');
    case 'over':
      return text('Signing in has taken too long. Start again.');
    case 'busy':
    case 'offline':
    case 'unreachable':
      return failureWords[is];
    case 'expired':
    case 'broken':
      return failureWords.broken;
  }
}

export function faultNotice(fault: Fault): Notice<'again' | 'back' | 'close'> {
  switch (fault.is) {
    case 'expired':
      return {
        heading: navigator.cookieEnabled ? text('This page has expired') : text('This needs cookies'),
        text: navigator.cookieEnabled
          ? text(
              'It was open for too long, or was opened in another browser. Go back to where you came from and start again.',
            )
          : text(
              'Allow them for this site in your browser, go back to where you came from, and start again.',
            ),
        // Offer to close a window that an app opened, because it has no previous page.
        actions:
          window.opener !== null
            ? [{ does: 'close', label: text('Close this window') }]
            : history.length > 1
              ? [{ does: 'back', label: text('Go back') }]
              : [],
      };
    case 'offline':
    case 'unreachable':
      return failureNotices[fault.is];
    default:
      return { heading: text('This page could not be loaded'), text: faultLine(fault), actions: again };
  }
}
