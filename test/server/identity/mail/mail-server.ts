import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { simpleParser, type ParsedMail } from 'mailparser';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface ReceivedMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly parsed: ParsedMail;
}

export interface MailServer {
  readonly url: string;
  readonly mails: readonly ReceivedMail[];
  /** Returns each mail once, in the order of arrival. */
  next(): Promise<ReceivedMail>;
  close(): Promise<void>;
}

/** @param options hooks such as `onRcptTo`, which refuse or delay mails */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const waiting: ((mail: ReceivedMail) => void)[] = [];
  let read = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onData(stream, session, done) {
      const { rcptTo } = session.envelope;
      simpleParser(stream).then((parsed) => {
        const [recipient] = rcptTo;
        assert.equal(rcptTo.length, 1);
        const mail: ReceivedMail = {
          to: recipient?.address ?? '',
          subject: parsed.subject ?? '',
          text: parsed.text ?? '',
          html: parsed.html || '',
          parsed,
        };
        mails.push(mail);
        waiting.shift()?.(mail);
        done();
      }, done);
    },
    ...options,
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    next() {
      const mail = mails[read++];
      return mail === undefined ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(mail);
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

export function linkIn({ text, html }: ReceivedMail): string {
  const [address = ''] = /https?:\/\/\S+#[\w-]{43}/.exec(text) ?? [];
  assert.ok(address !== '', text);
  assert.ok(html.includes(`href="${address}"`));
  return address;
}

export function tokenIn(mail: ReceivedMail): string {
  return new URL(linkIn(mail)).hash.slice(1);
}

export const mailFrom = { name: 'Wheels', address: 'wheels@mail.example' };
