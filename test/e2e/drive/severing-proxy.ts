import { request } from 'node:http';
import { serveLocally } from './local-site.ts';

export interface SeveringProxy {
  readonly origin: string;
  /** Port of the server to which the proxy forwards. */
  port: number;
  /** Whether the sign-in pages have an opener policy, as those of some providers have. */
  severs: boolean;
  close(): Promise<void>;
}

export const severing = { 'cross-origin-opener-policy': 'same-origin' } as const;

export async function startSeveringProxy(): Promise<SeveringProxy> {
  const proxy: SeveringProxy = { origin: '', port: 0, severs: false, close: async () => undefined };
  const own = await serveLocally((incoming, outgoing) => {
    const { method, url: path = '/', headers } = incoming;
    const onward = request({ port: proxy.port, host: 'localhost', method, path, headers }, (answer) => {
      const isPage = proxy.severs && path.startsWith('/oauth/sign-in');
      outgoing.writeHead(answer.statusCode ?? 502, { ...answer.headers, ...(isPage && severing) });
      answer.pipe(outgoing);
    });
    onward.on('error', () => incoming.socket.destroy());
    incoming.pipe(onward);
  });
  return Object.assign(proxy, {
    origin: own.origin.replace('127.0.0.1', 'localhost'),
    close: () => own.close(),
  });
}
