/** Security headers, computed once for each kind of answer as name-value lists. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet, { type HelmetOptions } from 'helmet';
import { LRUCache } from 'lru-cache';
import { awayStyle } from './pages/away-page.ts';
import { plainStyle } from './pages/plain-page.ts';
import type { Page } from './route.ts';

export type HeaderList = readonly string[];

type Directives = Record<string, string[]>;

function written(options: HelmetOptions): HeaderList {
  const list: string[] = [];
  const response = {
    setHeader: (name: string, value: string) => void list.push(name, value),
    removeHeader: () => undefined,
  };
  helmet(options)(
    undefined as unknown as IncomingMessage,
    response as unknown as ServerResponse,
    (error?: unknown) => {
      if (error instanceof Error) throw error;
    },
  );
  return list;
}

const nothing: Directives = {
  defaultSrc: ["'none'"],
  frameAncestors: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'none'"],
};

const anyImages = ["'self'", 'data:', 'blob:', 'https:'];

export type PagePolicy = Omit<Page, 'page' | 'cookies'>;

export interface SecurityHeaders {
  /** Headers for JSON and everything else that is not a document. */
  readonly api: HeaderList;
  /** Headers for JSON and files that other origins may load. */
  readonly shared: HeaderList;
  /**
   * Headers for files that people have uploaded. Other origins may show these files. Opened as a page, a file cannot
   * run scripts, load anything or send forms.
   */
  readonly upload: HeaderList;
  /** Headers for the reference page, which loads only its own styles and icon. */
  readonly reference: HeaderList;
  /**
   * Headers for the page of `pages/away-page.ts`. Any origin may frame this page, because the allowed origins are
   * unknown without the store.
   */
  readonly away: HeaderList;
  readonly plain: HeaderList;
  page(policy: PagePolicy): HeaderList;
}

/**
 * Returns the security headers of each kind of answer.
 * @param baseUrl public origin, for HSTS and the WebSocket address of pages
 * @param embedUrl second public origin, if there is one
 */
export function securityHeaders(baseUrl: string, embedUrl?: string): SecurityHeaders {
  const sockets = [baseUrl, ...(embedUrl === undefined ? [] : [embedUrl])].map((url) =>
    url.replace(/^http/, 'ws'),
  );
  const https = baseUrl.startsWith('https:');
  const withDirectives = (
    directives: Directives,
    framed: boolean,
    shared: boolean,
    { openerPolicy, referrerPolicy = 'no-referrer' }: Partial<PagePolicy> = {},
  ): HeaderList =>
    written({
      contentSecurityPolicy: { useDefaults: false, directives },
      crossOriginOpenerPolicy: openerPolicy === undefined ? false : { policy: openerPolicy },
      crossOriginResourcePolicy: { policy: shared ? 'cross-origin' : 'same-origin' },
      strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
      frameguard: framed ? false : { action: 'deny' },
      referrerPolicy: { policy: referrerPolicy },
    });
  // Headers of pages by policy. Their number is limited, because wheels may allow any number of origins.
  const pages = new LRUCache<string, HeaderList>({ max: 500 });
  return {
    api: withDirectives(nothing, false, false),
    shared: withDirectives(nothing, false, true),
    upload: withDirectives({ ...nothing, sandbox: [] }, false, true),
    reference: withDirectives({ ...nothing, styleSrc: ["'self'"], imgSrc: ["'self'"] }, false, false),
    away: withDirectives(
      {
        defaultSrc: ["'none'"],
        styleSrc: [awayStyle],
        imgSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'none'"],
      },
      true,
      false,
    ),
    plain: withDirectives({ ...nothing, styleSrc: [plainStyle], imgSrc: ["'self'"] }, false, false),
    page(policy) {
      const { frameAncestors, showsFrames = false, images = anyImages, formAction = ["'self'"] } = policy;
      // Omit `frame-ancestors` for any parent: `*` would exclude parents without an origin, such as sandboxed pages.
      const ancestors =
        frameAncestors === 'any' ? [] : frameAncestors.length === 0 ? ["'none'"] : [...frameAncestors];
      const { openerPolicy, referrerPolicy } = policy;
      const key = [showsFrames, images, openerPolicy, referrerPolicy, formAction, ...ancestors].join(' ');
      const known = pages.get(key);
      if (known !== undefined) return known;
      const list = withDirectives(
        {
          defaultSrc: ["'none'"],
          scriptSrc: ["'self'"],
          styleSrc: ["'self'"],
          imgSrc: [...images],
          mediaSrc: ["'self'", 'data:', 'blob:'],
          fontSrc: ["'self'"],
          connectSrc: ["'self'", ...sockets],
          manifestSrc: ["'self'"],
          ...(showsFrames && { frameSrc: ["'self'"] }),
          // Makes the browser refuse plain strings as HTML or as addresses of scripts.
          requireTrustedTypesFor: ["'script'"],
          baseUri: ["'none'"],
          formAction: [...formAction],
          ...(ancestors.length > 0 && { frameAncestors: ancestors }),
        },
        ancestors[0] !== "'none'",
        false,
        policy,
      );
      pages.set(key, list);
      return list;
    },
  };
}
