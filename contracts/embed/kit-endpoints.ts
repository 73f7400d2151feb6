/**
 * Scripts that pages of other origins load, with their type declarations (docs/rules/wheel.md, "Wheels
 * without a frame").
 */
import { anyone } from '../http/auth.ts';
import { endpoint, type DeclaredAnswer, type Endpoint } from '../http/endpoint.ts';
import { z } from '../zod.ts';

const tag = 'embedding kit';

interface KitFile {
  readonly id: string;
  readonly path: string;
  readonly summary: string;
  readonly contentType: string;
  readonly schema?: DeclaredAnswer['schema'];
}

const kitFile = (file: KitFile): Endpoint =>
  endpoint({
    id: file.id,
    method: 'get',
    path: file.path,
    tag,
    summary: file.summary,
    auth: anyone,
    anyOrigin: true,
    rate: null,
    answers: {
      200: { description: 'The file', schema: file.schema ?? null, contentType: file.contentType },
    },
    errors: ['not_found'],
  });

const script = 'text/javascript';
const types = 'application/typescript';

/** Names of files that are the same in every build, because pages of other sites load the files by name. */
export const kitEndpoints = [
  kitFile({
    id: 'getWheelScript',
    path: '/wheel.js',
    summary: '`<svc-wheel>`: a wheel in a page without a frame',
    contentType: script,
  }),
  kitFile({
    id: 'getEmbedScript',
    path: '/embed.js',
    summary: '`<svc-wheel-embed>`: an embed page in a frame, with its messages as events',
    contentType: script,
  }),
  kitFile({
    id: 'getOauthScript',
    path: '/oauth.js',
    summary: 'Sign-in for pages without a bundler: popup, redirect and the callback page',
    contentType: script,
  }),
  kitFile({ id: 'getWheelTypes', path: '/wheel.d.ts', summary: 'Types of wheel.js', contentType: types }),
  kitFile({ id: 'getEmbedTypes', path: '/embed.d.ts', summary: 'Types of embed.js', contentType: types }),
  kitFile({ id: 'getOauthTypes', path: '/oauth.d.ts', summary: 'Types of oauth.js', contentType: types }),
  kitFile({
    id: 'getCustomElements',
    path: '/custom-elements.json',
    summary: 'Custom elements manifest of both: attributes, properties, events, CSS parts',
    contentType: 'application/json',
    schema: z.looseObject({
      schemaVersion: z.string(),
      modules: z.array(z.looseObject({ path: z.string() })),
    }),
  }),
] as const;
