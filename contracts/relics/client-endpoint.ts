/** Declarations of endpoints that clients of the relic API call (docs/rules/relics.md, "Calls of clients"). */
import type { ClientBasicAuth, ClientInBodyAuth } from '../http/auth.ts';
import { endpoint, type Endpoint } from '../http/endpoint.ts';
import { z } from '../zod.ts';
import { success } from './envelope.ts';

/** An endpoint whose answer has `data` of this schema. */
export type ClientEndpoint<
  Params,
  Query,
  Body,
  Data,
  A extends ClientBasicAuth | ClientInBodyAuth = ClientBasicAuth | ClientInBodyAuth,
> = Endpoint<Params, Query, Body, A> & { readonly data: z.ZodMiniType<Data> };

interface Declared<Params, Data> {
  readonly id: string;
  readonly path: `/relics/api/relics/${string}`;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  readonly params?: z.ZodMiniType<Params>;
  readonly data: z.ZodMiniType<Data>;
  /** Describes the answer. */
  readonly answer: string;
  readonly example?: Data;
  /** Error codes in addition to those that all endpoints of clients have. */
  readonly errors?: readonly string[];
}

/** `clientId` and `clientSecret` in the body of every POST. */
const credentials = {
  clientId: z.string().check(z.minLength(1), z.maxLength(256), z.describe('Id of the client.')),
  clientSecret: z.string().check(z.minLength(1), z.maxLength(256), z.describe('Secret of the client.')),
};

const exampleCredentials = { clientId: 'svc_0123456789abcdefghijklmn', clientSecret: 'the secret' };

/** Declares a POST with `clientId` and `clientSecret` in the body. */
export function clientPost<Shape extends z.core.$ZodLooseShape, Data, Params = undefined>({
  body,
  bodyExample,
  ...declared
}: Declared<Params, Data> & {
  /** Members of the body besides the credentials. */
  readonly body: Shape;
  readonly bodyExample?: z.input<z.ZodMiniObject<Shape>>;
}) {
  const declaration = endpoint({
    ...shared(declared),
    method: 'post',
    auth: { kind: 'clientInBody' },
    body: z.strictObject({ ...credentials, ...body }),
    bodyExample: { ...exampleCredentials, ...bodyExample },
    idempotent: true,
  });
  return { ...declaration, data: declared.data };
}

/** Declares a GET with the credentials of the client in HTTP Basic. */
export function clientGet<Data, Params = undefined, Query = undefined>({
  query,
  ...declared
}: Declared<Params, Data> & { readonly query?: z.ZodMiniType<Query> }) {
  const declaration = endpoint({
    ...shared(declared),
    method: 'get',
    auth: { kind: 'clientBasic' },
    ...(query && { query }),
  });
  return { ...declaration, data: declared.data };
}

function shared<Params, Data>({ answer, data, example, errors = [], ...rest }: Declared<Params, Data>) {
  return {
    ...rest,
    rate: 'relic',
    errorForm: 'relic',
    answers: {
      200: {
        description: answer,
        schema: success(data),
        ...(example !== undefined && { example: { success: true, data: example } }),
      },
    },
    errors: [...['invalid_client', 'client_inactive', 'forbidden', 'client_not_enabled'], ...errors],
  } as const;
}
