import type { Language } from '../../contracts/wheel/languages.ts';
import { pageLanguage, speak } from '../language/language.ts';

/**
 * Shows the page in the language that the app requests, unless the page's address names another. Adds the language to the
 * address, so that links to other pages keep it. Resolves after the texts have loaded, or could not be loaded.
 */
export async function speakAsAsked(language: Language | null): Promise<void> {
  const address = new URL(location.href);
  if (language !== null && !address.searchParams.has('lang')) {
    address.searchParams.set('lang', language);
    history.replaceState(history.state, '', address);
  }
  await speak(pageLanguage());
}
