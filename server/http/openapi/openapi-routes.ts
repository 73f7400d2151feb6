import { createHash } from 'node:crypto';
import {
  getOpenApi,
  getReference,
  getReferenceFolder,
  getReferenceStyle,
} from '../../../contracts/http/operation.ts';
import type { ErrorTable } from '../../../contracts/http/errors.ts';
import type { Answer } from '../answers/answer.ts';
import { openApiDocument } from './openapi.ts';
import { referencePage } from './reference-page.ts';
import { referenceStyle } from './reference-style.ts';
import { rawRoute, route, type AnyRoute } from '../route.ts';
import type { SecurityHeaders } from '../security-headers.ts';

export function openApiRoutes(
  described: readonly AnyRoute[],
  errors: ErrorTable,
  baseUrl: string,
  security: SecurityHeaders,
): readonly AnyRoute[] {
  const own = [getOpenApi, getReference, getReferenceFolder, getReferenceStyle];
  const endpoints = [...described.map((mounted) => mounted.endpoint), ...own];
  const document = () => openApiDocument(endpoints, errors, baseUrl, `${baseUrl}/mana/oauth/token`);

  const once = <T>(make: () => T) => {
    let made: T | undefined;
    return () => (made ??= make());
  };
  const etag = (bytes: Buffer) => createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  const described31 = once((): Answer => {
    const json = JSON.stringify(document());
    return { status: 200, json, etag: etag(Buffer.from(json)) };
  });
  const file = (contentType: string, make: () => string) =>
    once((): Answer => {
      const bytes = Buffer.from(make());
      return { status: 200, bytes, etag: etag(bytes), headers: { 'Content-Type': contentType } };
    });
  const page = file('text/html; charset=utf-8', () => referencePage(document()));
  const style = file('text/css; charset=utf-8', () => referenceStyle);
  const toReference: Answer = { status: 302, headers: { Location: getReference.path } };
  return [
    route(getOpenApi, described31),
    { ...rawRoute(getReference, page), headers: security.reference },
    rawRoute(getReferenceStyle, style),
    route(getReferenceFolder, () => toReference),
  ];
}
