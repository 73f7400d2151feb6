/**
 * Security headers, computed once: helmet's output for each kind of answer, as name-value lists that are written with
 * the status line. `Cross-Origin-Opener-Policy` is sent only if a page requests it, because it breaks login popups.
 */
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
  /** Headers for the reference page, which loads only its own styles and icon. */
  readonly reference: HeaderList;
  /**
   * For the away page. Any origin may frame it, because without the store it is unknown which origins may frame the
   * requested page.
   */
  readonly away: HeaderList;
  /** Headers for the lost page and notices, which load only their own styles and icon. */
  readonly plain: HeaderList;
  /** Returns the headers for an HTML page of the build. */
  page(policy: PagePolicy): HeaderList;
}

/**
 * Computes the headers.
 * @param baseUrl public origin, for HSTS and the WebSocket address that pages connect to
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
  // Headers of pages by policy. Wheels allow any number of different origins, so the cache is bounded.
  const pages = new LRUCache<string, HeaderList>({ max: 500 });
  return {
    api: withDirectives(nothing, false, false),
    shared: withDirectives(nothing, false, true),
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
      // For `'any'` the directive is omitted: `frame-ancestors *` would exclude parents without an origin, such as
      // sandboxed pages.
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
          // The browser then refuses to use plain strings as HTML or as addresses of scripts. Lit has a Trusted Types
          // policy of its own.
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
