import { lazy } from '../../lazy/lazy-part.ts';

/** Each translation registers itself when it is loaded. */
export const translations = {
  de: lazy(() => import('@awesome.me/webawesome/dist/translations/de.js')),
  fr: lazy(() => import('@awesome.me/webawesome/dist/translations/fr.js')),
  es: lazy(() => import('@awesome.me/webawesome/dist/translations/es.js')),
  pt: lazy(() => import('@awesome.me/webawesome/dist/translations/pt.js')),
  pl: lazy(() => import('@awesome.me/webawesome/dist/translations/pl.js')),
  ja: lazy(() => import('@awesome.me/webawesome/dist/translations/ja.js')),
  ar: lazy(() => import('@awesome.me/webawesome/dist/translations/ar.js')),
};
