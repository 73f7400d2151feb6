/**
 * Translates Web Awesome's own texts, such as the label of the button that shows a password, into the
 * language of the page.
 */
import { pageLanguage } from '../../language/language.ts';
import { lazy } from '../../lazy/lazy-part.ts';

const translationsPart = lazy(() => import('./webawesome-translations.ts'));

const language = pageLanguage();
if (language !== 'en') {
  void translationsPart.eventually().then(({ translations }) => translations[language].eventually());
}
