import { lazy } from '../lazy/lazy-part.ts';
import { addCatalogues } from './language.ts';

addCatalogues({
  de: lazy(() => import('./catalogues/de/wheel.json')),
  fr: lazy(() => import('./catalogues/fr/wheel.json')),
  es: lazy(() => import('./catalogues/es/wheel.json')),
  pt: lazy(() => import('./catalogues/pt/wheel.json')),
  pl: lazy(() => import('./catalogues/pl/wheel.json')),
  ja: lazy(() => import('./catalogues/ja/wheel.json')),
  ar: lazy(() => import('./catalogues/ar/wheel.json')),
});
