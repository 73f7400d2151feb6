/** The outbox page: mails in development, without a mail server (docs/rules/identity.md, "Outbox"). */
import type { IncomingHttpHeaders } from 'node:http';
import { refuse } from '../../../contracts/http/errors.ts';
import { outboxPage, readOutbox, type OutboxMail } from '../../../contracts/identity/mail.ts';
import { pageRoute, route, type AnyRoute } from '../../http/route.ts';
import { isoTime } from '../../runtime/clock.ts';
import { mailPagePolicy } from './mail-pages.ts';
import type { Transport } from './transport.ts';

/** Maximum number of mails in memory. Mails are never stored, because they contain working links. */
const kept = 100;

export interface Outbox extends Transport {
  readonly routes: readonly AnyRoute[];
}

export function createOutbox(baseUrl: string): Outbox {
  const mails: OutboxMail[] = [];
  return {
    async send({ id, to, at, subject, text }) {
      mails.unshift({ id, to, subject, text, at: isoTime(at) });
      mails.length = Math.min(mails.length, kept);
      return { is: 'sent' };
    },
    routes: [
      route(readOutbox, ({ headers }) =>
        isFromHere(headers, baseUrl) ? { status: 200, body: { mails: [...mails] } } : refuse('forbidden'),
      ),
      pageRoute(outboxPage, () => ({ page: 'outbox', ...mailPagePolicy })),
    ],
  };
}

/** Returns whether `Host` names this service. Prevents DNS rebinding, by which another site could read this page. */
function isFromHere({ host = '' }: IncomingHttpHeaders, baseUrl: string): boolean {
  return host === new URL(baseUrl).host || /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/.test(host);
}
