import { createTransport, type NodemailerError } from 'nodemailer';
import type { MailServer } from '../../config.ts';
import type { Letter } from './letter.ts';
import type { Delivery, Transport } from './transport.ts';

/**
 * Maximum milliseconds for each step of opening a connection, and for each wait for the mail server after that.
 */
const patience = 15_000;

/**
 * Sends mails through a mail server. The password is sent only over an encrypted connection, or to this
 * machine.
 */
export function smtpTransport({ url, from }: MailServer, site: string, wait: number = patience): Transport {
  const { protocol, hostname, port, username, password } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  const secure = protocol === 'smtps:';
  const isHere = /^(?:localhost|127\.\d+\.\d+\.\d+|::1)$/.test(host);
  const transport = createTransport({
    host,
    ...(port !== '' && { port: Number(port) }),
    secure,
    ...(username !== '' && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
      requireTLS: !secure && !isHere,
    }),
    connectionTimeout: wait,
    greetingTimeout: wait,
    socketTimeout: wait,
    dnsTimeout: wait,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const { hostname: name } = new URL(site);
  return {
    async send({ id, to, at, subject, text, html }: Letter, signal) {
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: to },
          ...{ subject, text, html, signal },
          messageId: `<${id}@${name}>`,
          date: new Date(at),
          // Prevent automatic replies (RFC 3834 §5).
          headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        });
        return { is: 'sent' };
      } catch (error) {
        return failure(error as NodemailerError);
      }
    },
  };
}

/** Classifies a failure. Drops the error's text, because servers repeat the recipient's address in it. */
function failure({ code = 'unknown', command, responseCode }: NodemailerError): Delivery {
  const why = responseCode === undefined ? code : `${code} ${responseCode}`;
  const ofLetter = command === 'RCPT TO' || command === 'DATA';
  if (responseCode === undefined || responseCode === 421 || !ofLetter) return { is: 'away', why };
  return { is: responseCode >= 500 ? 'refused' : 'later', why };
}
