import type { Request } from 'express';
import type { Answer } from './answer.ts';
import { noneMatch } from './etag.ts';

type Headers = Pick<Request, 'acceptsEncodings' | 'headers'>;

/**
 * Chooses gzip if the answer has both forms and the caller accepts gzip (RFC 9110 §12.5.3). Each coding has its own
 * entity tag (§8.8.3).
 */
export async function coded(request: Headers, answer: Answer): Promise<Answer> {
  const { forms, ...rest } = answer;
  if (forms === undefined) return answer;
  const gzip = request.acceptsEncodings('gzip') !== false;
  const etag = answer.etag === undefined || !gzip ? answer.etag : `${answer.etag}-gzip`;
  const headers = {
    ...answer.headers,
    Vary: 'Accept-Encoding',
    ...(gzip && { 'Content-Encoding': 'gzip' }),
  };
  const known = etag !== undefined && noneMatch(request.headers['if-none-match'], etag);
  const bytes = known ? undefined : gzip ? await forms.gzip() : forms.identity();
  return { ...rest, headers, ...(etag !== undefined && { etag }), ...(bytes && { bytes }) };
}
