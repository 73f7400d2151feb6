import { lazy } from '../lazy/lazy-part.ts';
import { addCatalogues } from './language.ts';

addCatalogues({
  de: lazy(() => import('./catalogues/de/join.json')),
  fr: lazy(() => import('./catalogues/fr/join.json')),
  es: lazy(() => import('./catalogues/es/join.json')),
  pt: lazy(() => import('./catalogues/pt/join.json')),
  pl: lazy(() => import('./catalogues/pl/join.json')),
  ja: lazy(() => import('./catalogues/ja/join.json')),
  ar: lazy(() => import('./catalogues/ar/join.json')),
});
