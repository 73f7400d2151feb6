import { bodyLimits, type Endpoint } from '../../../contracts/http/endpoint.ts';
import { Refusal, refuse } from '../../../contracts/http/errors.ts';
import { z } from '../../../contracts/zod.ts';
import { fittingJson, readBody } from '../bodies/body.ts';
import type { HttpContext } from '../context.ts';
import { check, type HttpRequest, type HttpResponse, type Step } from '../request-state.ts';

/**
 * Returns the step that refuses calls with an `Origin` header, for endpoints that take the secret of a client: only
 * browsers send the header, and a browser must not have the secret (docs/rules/http.md, "Callers").
 */
export function keptFromBrowsers(
  { authenticators: { calledFromBrowser } }: Pick<HttpContext, 'authenticators'>,
  { auth, body, bodyLimit = 'plain' }: Endpoint,
): readonly Step[] {
  if (auth.kind !== 'clientInBody' && auth.kind !== 'clientBasic') return [];
  return [
    check(async (request, response) => {
      const { headers } = request;
      if (headers.origin === undefined) return undefined;
      const sent = body && (await sentJson(request, response, bodyLimits[bodyLimit]));
      await calledFromBrowser?.({ headers, body: sent });
      return refuse('browser_origin');
    }),
  ];
}

const anything = z.unknown();

/** Returns the parsed body, or undefined if the body is too long or not JSON. */
async function sentJson(request: HttpRequest, response: HttpResponse, limit: number): Promise<unknown> {
  if ((await readBody(request, response, limit)) !== undefined) return undefined;
  const json = await fittingJson(response.locals.bytes, 'application/json', anything, undefined);
  return json instanceof Refusal ? undefined : json.value;
}
