import type { Refusal } from '../../../contracts/http/errors.ts';
import type { Answer } from '../answers/answer.ts';
import { noticePage, plainAnswer } from './plain-page.ts';

const html = noticePage({
  title: 'Too many pages at once',
  text: 'Many pages were opened from your network within a short time. Wait a minute, then load this page again.',
});

/** Returns an answer with the page. The caller adds the headers `plain` of `http/security-headers.ts`. */
export function tooManyAnswer({ retryAfter = 60 }: Pick<Refusal, 'retryAfter'>): Answer {
  const answer = plainAnswer(429, html);
  return { ...answer, headers: { ...answer.headers, 'Retry-After': String(retryAfter) } };
}
