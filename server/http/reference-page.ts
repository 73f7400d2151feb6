import type { OpenApiDocument } from './openapi.ts';

export function referencePage(document: OpenApiDocument): string {
  return document.info.title;
}
