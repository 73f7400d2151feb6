import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Job } from './ground/background.ts';
import type { Authenticators } from './http/auth/authenticators.ts';
import type { AnyRoute } from './http/route.ts';

/** A WebSocket door: the ground hands over the upgrade of exactly this path. */
export interface SocketRoute {
  readonly path: string;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Closes every open socket with 1001. */
  close(): Promise<void> | void;
}

/** What every domain's `create…(deps)` gives the process. Its collections are a constant beside it. */
export interface Domain {
  readonly routes: readonly AnyRoute[];
  readonly sockets?: readonly SocketRoute[];
  /** Run on one node at a time, for as long as the process serves. */
  readonly jobs?: readonly Job[];
  /** Ends timers and subscriptions; the store is closed after it. */
  close?(): Promise<void> | void;
}

/** The identity domain also authenticates callers. */
export interface IdentityDomain extends Domain {
  readonly authenticators: Authenticators;
}
