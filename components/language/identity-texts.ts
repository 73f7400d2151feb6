import { lazy } from '../lazy/lazy-part.ts';
import { addCatalogues } from './language.ts';

addCatalogues({
  de: lazy(() => import('./catalogues/de/identity.json')),
  fr: lazy(() => import('./catalogues/fr/identity.json')),
  es: lazy(() => import('./catalogues/es/identity.json')),
  pt: lazy(() => import('./catalogues/pt/identity.json')),
  pl: lazy(() => import('./catalogues/pl/identity.json')),
  ja: lazy(() => import('./catalogues/ja/identity.json')),
  ar: lazy(() => import('./catalogues/ar/identity.json')),
});
