import type { Endpoint } from '../../../contracts/http/endpoint.ts';
import { refuse } from '../../../contracts/http/errors.ts';
import { refusalAnswer } from '../../http/answers/errors.ts';
import { rawRoute, type RawRoute } from '../../http/route.ts';

const mediaType = /^application\/x-www-form-urlencoded[ \t]*(?:;|$)/i;

/**
 * Sends a posted form on as the query of a GET to the same path. A POST from another site comes without cookies
 * (`SameSite=Lax`), so nobody would be signed in; the GET that follows has them.
 */
export function postedForm(endpoint: Endpoint): RawRoute {
  return rawRoute(endpoint, ({ headers, body, requestId }) => {
    if (!mediaType.test(headers['content-type'] ?? '')) {
      const message = 'Send the parameters as application/x-www-form-urlencoded';
      return refusalAnswer(refuse('unsupported_media_type', { message }), requestId);
    }
    // The form's own escapes stay. Everything that has no place in a query is escaped, so that no part is lost.
    const query = body.toString('latin1').replaceAll(/[^\x21-\x7e]|[#"<>\\^`{|}]/g, (character) => {
      const byte = character.charCodeAt(0);
      return `%${byte.toString(16).padStart(2, '0').toUpperCase()}`;
    });
    return { status: 303, headers: { Location: `${endpoint.path}?${query}` } };
  });
}
