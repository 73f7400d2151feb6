/**
 * Declarations of endpoints of the relic API that signed-in people call (docs/rules/relics.md, "Operators").
 */
import type { SessionAuth } from '../http/auth.ts';
import { endpoint, type Endpoint } from '../http/endpoint.ts';
import type { z } from '../zod.ts';
import { success } from './envelope.ts';

/** An endpoint whose answer has `data` of this schema. */
export type SessionEndpoint<Params, Query, Body, Data> = Endpoint<
  Params,
  Query,
  Body,
  SessionAuth & { readonly optional?: never }
> & { readonly data: z.ZodMiniType<Data> };

interface Declared<Params, Data> {
  readonly id: string;
  readonly path: string;
  readonly summary: string;
  readonly description?: string;
  readonly params?: z.ZodMiniType<Params>;
  readonly data: z.ZodMiniType<Data>;
  /** Describes the answer. */
  readonly answer: string;
  /** Codes in addition to those that follow from the session. */
  readonly errors?: readonly string[];
}

interface DeclaredBody<Body> {
  readonly body: z.ZodMiniType<Body>;
  readonly bodyExample: unknown;
}

interface Audience {
  readonly tag: string;
  readonly path: `/relics/api/${string}`;
  readonly role?: string;
}

/** Returns functions that declare endpoints below this path, for people with this role. */
function declarations({ tag, path: base, role }: Audience) {
  const shared = <Params, Data>(
    { answer, data, path, errors = [], ...rest }: Declared<Params, Data>,
    csrf: boolean,
  ) =>
    ({
      ...rest,
      tag,
      path: `${base}${path}`,
      auth: { kind: 'session', csrf, ...(role !== undefined && { role }) },
      rate: csrf ? 'write' : 'read',
      errorForm: 'relic',
      answers: { 200: { description: answer, schema: success(data) } },
      errors: csrf || role !== undefined ? ['forbidden', ...errors] : errors,
    }) as const;
  return {
    get<Data, Params = undefined, Query = undefined>({
      query,
      ...declared
    }: Declared<Params, Data> & { readonly query?: z.ZodMiniType<Query> }): SessionEndpoint<
      Params,
      Query,
      undefined,
      Data
    > {
      const made = endpoint({ ...shared(declared, false), method: 'get', ...(query && { query }) });
      return { ...made, data: declared.data };
    },
    /** Honours `Idempotency-Key`. */
    post<Body, Data, Params = undefined>({
      body,
      bodyExample,
      ...declared
    }: Declared<Params, Data> & DeclaredBody<Body>): SessionEndpoint<Params, undefined, Body, Data> {
      const made = endpoint({
        ...{ ...shared(declared, true), body, bodyExample },
        ...{ method: 'post', idempotent: true },
      });
      return { ...made, data: declared.data };
    },
    /** Declares a PUT that compares `If-Match` with the `version` of the document. */
    put<Body, Data, Params = undefined>({
      body,
      bodyExample,
      ...declared
    }: Declared<Params, Data> & DeclaredBody<Body>): SessionEndpoint<Params, undefined, Body, Data> {
      const made = endpoint({
        ...{ ...shared(declared, true), body, bodyExample },
        method: 'put',
        ifMatch: 'The entity tag is compared with `version`.',
      });
      return { ...made, data: declared.data };
    },
    delete<Data, Params = undefined>(
      declared: Declared<Params, Data>,
    ): SessionEndpoint<Params, undefined, undefined, Data> {
      return { ...endpoint({ ...shared(declared, true), method: 'delete' }), data: declared.data };
    },
  };
}

/** Declares endpoints for accounts with the role `admin`. */
export const operator = declarations({
  tag: 'Relics: operators',
  path: '/relics/api/operator',
  role: 'admin',
});

/** Declares endpoints for signed-in users. */
export const vault = declarations({ tag: 'Relics: vault', path: '/relics/api/vault' });
