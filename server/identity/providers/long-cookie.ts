import type { IncomingHttpHeaders } from 'node:http';
import { hostCookie } from '../../http/cookies.ts';

/** Maximum characters of one part. Browsers refuse cookies of more than 4,096 bytes. */
const chunk = 3_600;
/** Maximum number of parts. All headers of a request together may have 16 KiB. */
const mostChunks = 3;

/** A text that is stored in cookies of the browser and may need more than one cookie. */
export interface LongCookie {
  read(headers: IncomingHttpHeaders): string | undefined;
  /**
   * Returns the `Set-Cookie`s that store the text. Returns undefined if the text is too long.
   * @param maxAge seconds
   */
  set(text: string, maxAge: number): string[] | undefined;
  clear(): string[];
}

export function longCookie(baseUrl: string, name: string): LongCookie {
  const parts = Array.from({ length: mostChunks }, (_, at) =>
    hostCookie(baseUrl, at === 0 ? name : `${name}.${at}`),
  );
  return {
    read(headers) {
      const texts = parts.map((part) => part.read(headers));
      if (texts[0] === undefined) return undefined;
      const end = texts.findIndex((text) => text === undefined || text.length < chunk);
      return texts.slice(0, end < 0 ? undefined : end + 1).join('');
    },
    set(text, maxAge) {
      if (text.length >= chunk * mostChunks) return undefined;
      const count = Math.floor(text.length / chunk) + 1;
      // Make the last part shorter than the others, or empty, to mark the end of the text.
      return parts
        .slice(0, count)
        .map((part, at) => part.set(text.slice(at * chunk, (at + 1) * chunk), maxAge));
    },
    clear: () => parts.map((part) => part.clear()),
  };
}
