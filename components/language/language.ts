import { LitElement, type ReactiveElement } from 'lit';
import { firstLanguage, type Language } from '../../contracts/wheel/languages.ts';
import { isRightToLeft, setSpoken, type Catalogue } from './spoken.ts';
import { plainText } from './text.ts';

interface CatalogueModule {
  readonly default: Catalogue;
}

/** Catalogues of one part of the texts (tools/texts/parts.mjs). Each catalogue is a `LazyPart`. */
type Catalogues = Readonly<
  Record<
    Exclude<Language, 'en'>,
    { load(): Promise<CatalogueModule>; eventually(): Promise<CatalogueModule> }
  >
>;

/**
 * Maximum milliseconds to wait for the texts of a language. After that, the page is shown in English until
 * they arrive.
 */
const patienceMs = 3_000;

/** The `<html>` element. Undefined on a server. */
const root =
  typeof document === 'undefined' ? undefined : (document.documentElement as HTMLElement | undefined);
/**
 * False on a page of another site that only uses our elements. The language and direction of such a page are
 * not changed.
 */
const isOwnPage = root?.hasAttribute('data-svc-page') === true;
const englishTitle = isOwnPage ? document.title : '';

const parts: Catalogues[] = [];
const elements = new Set<ReactiveElement>();

if (isOwnPage) for (const type of ['click', 'auxclick']) root.addEventListener(type, keepLanguage, true);

let pending: Promise<void> | undefined;
let wanted = pageLanguage();
if (wanted !== 'en') void load(wanted);

// Collect all elements, to render them again when the language changes.
LitElement.addInitializer((element) => {
  element.addController({
    hostConnected: () => elements.add(element),
    hostDisconnected: () => elements.delete(element),
  });
});

/** Adds the catalogues of a part, and loads the catalogue of the current language. */
export function addCatalogues(catalogues: Catalogues): void {
  parts.push(catalogues);
  if (wanted !== 'en') void load(wanted);
}

/**
 * Calls `use` when the texts of the page's language are loaded, or could not be loaded. Calls it immediately
 * in English and on pages of other sites, because scripts of other sites use our elements without waiting.
 */
export function whenTextsAreLoaded(use: () => void): void {
  if (isOwnPage && pending) void pending.then(use);
  else use();
}

export const isLanguageLoading = (): boolean => pending !== undefined;

/** Changes the language. Resolves after its texts have loaded, or could not be loaded. */
export async function speak(language: Language): Promise<void> {
  if (language !== wanted) void load(language);
  wanted = language;
  await pending;
}

/**
 * Returns the language of this page: the parameter `lang`, else the setting of the wheel, else the language
 * of the browser (docs/rules/wheel.md, "Languages"). On a page of another site, the language of that page
 * replaces the parameter.
 */
export function pageLanguage(setting?: Language | null): Language {
  if (!root) return 'en';
  const named = isOwnPage ? new URLSearchParams(location.search).get('lang') : root.lang;
  return firstLanguage([named ?? '', setting ?? '', ...navigator.languages]) ?? 'en';
}

/** Adds the page's parameter `lang` to a clicked link that leads to another page of the service. */
function keepLanguage(event: Event): void {
  const language = new URLSearchParams(location.search).get('lang');
  const link = event.composedPath().find((each) => each instanceof HTMLAnchorElement);
  if (!language || !link?.href || link.hasAttribute('download')) return;
  const address = new URL(link.href);
  const isThisPage = address.pathname === location.pathname && address.hash !== '';
  if (address.origin !== location.origin || isThisPage || address.searchParams.has('lang')) return;
  address.searchParams.set('lang', language);
  link.href = address.href;
}

function load(language: Language): Promise<void> {
  const loading = loaded(language).finally(() => {
    if (pending === loading) pending = undefined;
  });
  pending = loading;
  return loading;
}

async function loaded(language: Language): Promise<void> {
  // Wait for the other modules of the same script, which also add catalogues.
  await Promise.resolve();
  const own = language === 'en' ? [] : parts.map((each) => each[language]);
  const use = (modules: readonly CatalogueModule[]): void => {
    if (language === wanted)
      apply(
        language,
        modules.map((each) => each.default),
      );
  };
  const first = Promise.all(own.map((each) => each.load())).then(use, () => {
    void Promise.all(own.map((each) => each.eventually())).then(use);
  });
  await Promise.race([first, new Promise((resolve) => setTimeout(resolve, patienceMs))]);
}

function apply(language: Language, catalogues: readonly Catalogue[]): void {
  const regional = navigator.languages.find((tag) => firstLanguage([tag]) === language);
  setSpoken({ language, locale: language === 'en' ? 'en-GB' : (regional ?? language), catalogues });
  if (root && isOwnPage) {
    root.lang = language;
    root.dir = isRightToLeft(language) ? 'rtl' : 'ltr';
    document.title = plainText(englishTitle);
  }
  for (const element of elements) element.requestUpdate();
}
