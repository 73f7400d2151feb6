import type { Endpoint } from '../../../contracts/http/endpoint.ts';
import { refuse } from '../../../contracts/http/errors.ts';
import { refusalAnswer } from '../../http/answers/errors.ts';
import { rawRoute, type RawRoute } from '../../http/route.ts';

const mediaType = /^application\/x-www-form-urlencoded[ \t]*(?:;|$)/i;

/**
 * Redirects a posted form to GET on the same path, because browsers send our cookies (`SameSite=Lax`) with a GET from
 * another site, but not with a POST.
 */
export function postedForm(endpoint: Endpoint): RawRoute {
  return rawRoute(endpoint, ({ headers, body, requestId }) => {
    if (!mediaType.test(headers['content-type'] ?? '')) {
      const message = 'Send the parameters as application/x-www-form-urlencoded';
      return refusalAnswer(refuse('unsupported_media_type', { message }), requestId);
    }
    // Keep the form's escapes, and escape every other character that a query must not contain.
    const query = body.toString('latin1').replaceAll(/[^\x21-\x7e]|[#"<>\\^`{|}]/g, (character) => {
      const byte = character.charCodeAt(0);
      return `%${byte.toString(16).padStart(2, '0').toUpperCase()}`;
    });
    return { status: 303, headers: { Location: `${endpoint.path}?${query}` } };
  });
}
