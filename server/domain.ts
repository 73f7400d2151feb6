import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Endpoint } from '../contracts/http/endpoint.ts';
import type { ErrorForm } from '../contracts/http/error-forms.ts';
import { commonErrors, type ErrorTable } from '../contracts/http/errors.ts';
import type { z } from '../contracts/zod.ts';
import type { Job } from './runtime/background.ts';
import type { Deps } from './runtime/deps.ts';
import type { AnyRoute } from './http/route.ts';
import type { AnyCollection } from './store/port.ts';

export interface Domain<Running extends RunningDomain = RunningDomain> {
  readonly collections: readonly AnyCollection[];
  /** Error codes in addition to the common codes. */
  readonly errors?: ErrorTable;
  /** Sections of the bootstrap file, applied in this order. */
  readonly bootstrap?: readonly BootstrapSection[];
  /**
   * Endpoints of pages. While the server starts, it answers requests for them with the page of
   * `http/pages/away-page.ts`.
   */
  readonly pages?: readonly Endpoint[];
  /** Form of error bodies by prefix of the path. Used while the server starts, when there are no routes yet. */
  readonly errorForms?: Readonly<Record<string, ErrorForm>>;
  create(deps: Deps, others: Others): Promise<Running> | Running;
}

export interface RunningDomain {
  readonly routes: readonly AnyRoute[];
  readonly sockets?: readonly SocketRoute[];
  /** Background work. Each job runs on one node at a time. */
  readonly jobs?: readonly Job[];
  /** Ends timers and subscriptions. The store is still open. */
  close?(): Promise<void> | void;
}

/**
 * Returns the running domain of an entry in `domains.ts`.
 * @throws if that entry does not come before the caller's own entry
 */
export type Others = <Running extends RunningDomain>(domain: Domain<Running>) => Running;

/** A section of the bootstrap file: an array of rows. */
export interface BootstrapSection<Row = unknown> {
  readonly name: string;
  readonly row: z.ZodMiniType<Row>;
  /**
   * Creates missing rows and leaves existing rows unchanged.
   * @throws Error with one line for the operator
   */
  apply(deps: Deps, rows: readonly Row[]): Promise<void>;
}

export interface SocketRoute {
  readonly path: string;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Closes every open socket with status 1001 (going away). */
  close(): Promise<void> | void;
}

/**
 * Creates every domain in the order of the list.
 * @returns a function that returns the running domain of an entry
 */
export async function createDomains(deps: Deps, domains: readonly Domain[]): Promise<Others> {
  const created = new Map<Domain, RunningDomain>();
  const others: Others = <Running extends RunningDomain>(domain: Domain<Running>) => {
    const running = created.get(domain);
    if (running === undefined) throw new Error('a domain was requested before it was created');
    return running as Running;
  };
  for (const domain of domains) created.set(domain, await domain.create(deps, others));
  return others;
}

/**
 * Returns the error codes of all APIs.
 * @throws if two domains declare the same code
 */
export function errorsOf(domains: readonly Domain[]): ErrorTable {
  const errors: Record<string, ErrorTable[string]> = { ...commonErrors };
  for (const table of domains.map((domain) => domain.errors ?? {})) {
    for (const [code, kind] of Object.entries(table)) {
      if (code in errors) throw new Error(`the error code ${code} is declared twice`);
      errors[code] = kind;
    }
  }
  return errors;
}
