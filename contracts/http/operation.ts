import { anyone } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { htmlPage } from './html-page.ts';
import { z } from '../zod.ts';

export const operationTag = 'Operation';
const tag = operationTag;

export const Health = z.object({ status: z.literal('ok') });

export const getHealth = endpoint({
  id: 'getHealth',
  method: 'get',
  path: '/healthz',
  tag,
  summary: 'Whether the process answers',
  auth: anyone,
  rate: null,
  answers: { 200: { description: 'The process answers.', schema: Health, example: { status: 'ok' } } },
});

export const getReadiness = endpoint({
  id: 'getReadiness',
  method: 'get',
  path: '/readyz',
  tag,
  summary: 'Whether the process can serve: its store answers and it is not stopping',
  auth: anyone,
  rate: null,
  answers: { 200: { description: 'The process can serve.', schema: Health, example: { status: 'ok' } } },
});

export const getMetrics = endpoint({
  id: 'getMetrics',
  method: 'get',
  path: '/metrics',
  tag,
  summary: 'Metrics of the process in the Prometheus text format',
  description: 'Requires the bearer token `SVC_METRICS_TOKEN`; answers 404 if the variable is not set.',
  auth: { kind: 'operator' },
  rate: null,
  answers: { 200: { description: 'The metrics.', schema: null, contentType: 'text/plain' } },
  errors: ['missing_token', 'invalid_token', 'not_found'],
});

export const getOpenApi = endpoint({
  id: 'getOpenApi',
  method: 'get',
  path: '/openapi.json',
  tag,
  summary: 'This description, OpenAPI 3.1',
  auth: anyone,
  anyOrigin: true,
  rate: 'read',
  answers: { 200: { description: 'The OpenAPI document.', schema: z.record(z.string(), z.unknown()) } },
});

export const getReference = endpoint({
  id: 'getReference',
  method: 'get',
  path: '/docs',
  tag,
  summary: 'This description as an HTML page',
  auth: anyone,
  rate: 'read',
  answers: { 200: { description: 'The page.', schema: null, contentType: 'text/html' } },
});

export const homePage = endpoint({
  id: 'getHome',
  method: 'get',
  path: '/',
  tag,
  summary: 'The home page: a wheel to try, and a builder of snippets',
  auth: anyone,
  rate: null,
  answers: htmlPage,
});

const icon = (id: string, path: string, summary: string, contentType: string) =>
  endpoint({
    id,
    method: 'get',
    path,
    tag,
    summary,
    auth: anyone,
    rate: null,
    answers: { 200: { description: 'The file', schema: null, contentType } },
    errors: ['not_found'],
  });

/** Browsers request `/favicon.ico` even if no page links to it. */
export const iconEndpoints = [
  icon('getIcon', '/favicon.svg', 'The icon of the pages', 'image/svg+xml'),
  icon(
    'getIconFallback',
    '/favicon.ico',
    'The same icon, 32 pixels wide, for older browsers',
    'image/x-icon',
  ),
] as const;

export const getReferenceFolder = endpoint({
  id: 'getReferenceFolder',
  method: 'get',
  path: '/docs/',
  tag,
  summary: 'Redirect for the address with a trailing slash',
  auth: anyone,
  rate: 'read',
  answers: { 302: { description: '`Location` names this page.', schema: null } },
});

export const getReferenceStyle = endpoint({
  id: 'getReferenceStyle',
  method: 'get',
  path: '/docs/style.css',
  tag,
  summary: 'Style sheet of the reference page',
  auth: anyone,
  rate: 'read',
  answers: { 200: { description: 'The style sheet.', schema: null, contentType: 'text/css' } },
});
