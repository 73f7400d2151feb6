import { lazy } from '../lazy/lazy-part.ts';
import { addCatalogues } from './language.ts';

addCatalogues({
  de: lazy(() => import('./catalogues/de/console.json')),
  fr: lazy(() => import('./catalogues/fr/console.json')),
  es: lazy(() => import('./catalogues/es/console.json')),
  pt: lazy(() => import('./catalogues/pt/console.json')),
  pl: lazy(() => import('./catalogues/pl/console.json')),
  ja: lazy(() => import('./catalogues/ja/console.json')),
  ar: lazy(() => import('./catalogues/ar/console.json')),
});
