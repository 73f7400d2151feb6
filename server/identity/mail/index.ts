import type { MailServer } from '../../config.ts';
import type { RunningDomain } from '../../domain.ts';
import type { Deps } from '../../runtime/deps.ts';
import type { StoredEvent } from '../../store/port.ts';
import type { Directory } from '../accounts/directory.ts';
import type { StoredSessions } from '../sessions/stored-sessions.ts';
import { compose } from './compose.ts';
import { emailAddressRoutes, readEmailRoute } from './email-address.ts';
import { forgottenPasswordRoutes } from './forgotten-password.ts';
import { deleteExpiredLinks } from './links.ts';
import { mailPageRoutes } from './mail-pages.ts';
import { createOutbox } from './outbox.ts';
import { PostOffice } from './post-office.ts';
import { mailIsOn } from './queue.ts';
import { smtpTransport } from './smtp.ts';

export interface RunningMail extends Required<Pick<RunningDomain, 'routes' | 'jobs'>> {
  event(event: StoredEvent): void;
  gap(): void;
  close(): Promise<void>;
}

/** Milliseconds between two searches for mails that are due. */
const again = 20_000;

export function createMail(deps: Deps, directory: Directory, sessions: StoredSessions): RunningMail {
  const { config } = deps;
  const read = readEmailRoute(deps, directory);
  if (!mailIsOn(config)) {
    return { routes: [read], jobs: [], event() {}, gap() {}, close: async () => undefined };
  }
  const outbox = config.mail === undefined ? createOutbox(config.baseUrl) : undefined;
  const transport = outbox ?? smtpTransport(config.mail as MailServer, config.baseUrl);
  const office = new PostOffice(deps, transport, (mail) => compose(deps, mail));
  return {
    routes: [
      read,
      ...emailAddressRoutes(deps, directory),
      ...forgottenPasswordRoutes(deps, directory, sessions),
      ...mailPageRoutes,
      ...(outbox?.routes ?? []),
    ],
    jobs: [
      { name: 'send-mails', every: again, work: (signal) => office.work(signal) },
      { name: 'delete-mail-links', every: 600_000, work: (signal) => deleteExpiredLinks(deps, signal) },
    ],
    event: (event) => office.event(event),
    gap: () => office.gap(),
    close: () => office.close(),
  };
}
