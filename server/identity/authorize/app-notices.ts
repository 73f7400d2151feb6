import type { Notice } from '../../http/route.ts';
import type { AuthorizeError } from './answer-app.ts';
import { waiting } from './apps.ts';

const stoppedNotice = {
  title: 'This app is switched off',
  text: 'Its owner or an operator of this service has switched it off, so nobody can sign in to it now.',
};
const waitingNotice = {
  title: 'This app waits for approval',
  text: 'You can sign in to it after an operator of this service has approved it. Its owner can try it now, after signing in to this service.',
};

/**
 * Returns the page for a person who cannot sign in to an app.
 * @param fault from `Apps.fault`
 */
export function noticeOfApp(fault: AuthorizeError): Notice {
  return { status: 400, notice: fault === waiting ? waitingNotice : stoppedNotice };
}
