import type { AnyRoute } from './route.ts';
import type { HeaderList, SecurityHeaders } from './security-headers.ts';

/** Headers that let any origin read the answer and its entity tag, without credentials. */
export const anyOrigin: HeaderList = [
  'Access-Control-Allow-Origin',
  '*',
  'Access-Control-Expose-Headers',
  'ETag, X-Request-Id',
];

/** Returns the headers of every answer of this route. Pages add their own policy later. */
export function routeHeaders(security: SecurityHeaders, route: AnyRoute): HeaderList {
  const { anyOrigin: open = false, isUpload = false } = route.endpoint;
  const own = route.kind === 'raw' ? route.headers : route.kind === 'page' ? [] : undefined;
  const usual = isUpload ? security.upload : open ? security.shared : security.api;
  return [...(own ?? usual), ...(open ? anyOrigin : [])];
}
