import type { IncomingHttpHeaders } from 'node:http';
import { hostCookie, type HostCookie } from '../../http/cookies.ts';
import type { Deps } from '../../runtime/deps.ts';

const yearSeconds = 365 * 86_400;
/** Matches 128 bits in base64url. */
const shape = /^[\w-]{22}$/;

/**
 * Cookie that identifies a browser: for the fingerprint rule of wheels, and for people who join without an account. A
 * browser without the cookie counts as a new device.
 */
export class DeviceCookie {
  readonly #cookie: HostCookie;
  readonly #random: Deps['random'];

  constructor({ config, random }: Pick<Deps, 'config' | 'random'>) {
    this.#cookie = hostCookie(config.baseUrl, 'svc-join-device');
    this.#random = random;
  }

  /** Returns the id in the browser's cookie. Returns undefined if there is no valid id. */
  sent(headers: IncomingHttpHeaders): string | undefined {
    const sent = this.#cookie.read(headers);
    return sent !== undefined && shape.test(sent) ? sent : undefined;
  }

  /** Returns the id of the browser, and a cookie that stores the id for another year. */
  of(headers: IncomingHttpHeaders): { readonly id: string; readonly cookie: string } {
    const id = this.sent(headers) ?? Buffer.from(this.#random.bytes(16)).toString('base64url');
    return { id, cookie: this.#cookie.set(id, yearSeconds) };
  }
}
