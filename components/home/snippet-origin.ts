import type { Origins } from '../../contracts/wheel/wheel-page-endpoints.ts';

/**
 * Returns the origin for addresses in snippets: the service's embed origin, or this page's origin if there is
 * no embed origin.
 */
export async function readSnippetOrigin(): Promise<string> {
  try {
    const response = await fetch('/wheelapp/origins', { credentials: 'omit' });
    if (!response.ok) return location.origin;
    return ((await response.json()) as Origins).embed ?? location.origin;
  } catch {
    return location.origin;
  }
}
