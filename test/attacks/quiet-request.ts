import type { Endpoint } from '../../contracts/http/endpoint.ts';

export interface QuietRequest {
  readonly target: string;
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
}

export function quietRequest(
  { method, path, bodyType }: Endpoint,
  { spinId, credentials }: { readonly spinId: string; readonly credentials: string | undefined },
): QuietRequest {
  const reading = method === 'get';
  const values: Record<string, string> = { listName: reading ? 'party' : 'none', spinId };
  const form = new URLSearchParams({ grant_type: 'client_credentials', scope: 'wheel:read' });
  const body = bodyType === 'form' ? form.toString() : '{}';
  const type = bodyType === 'form' ? 'application/x-www-form-urlencoded' : 'application/json';
  return {
    target: path.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? 'none'),
    method: method.toUpperCase(),
    headers: {
      ...(credentials !== undefined && { authorization: credentials }),
      ...(!reading && { 'content-type': type }),
    },
    ...(!reading && { body }),
  };
}

export function withoutChance(body: string): string {
  return body
    .replace(/"requestId":"[^"]*"/, '')
    .replace(/"access_token":"[^"]*"/, '')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '');
}
