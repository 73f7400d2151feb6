import { LitElement, type ReactiveElement } from 'lit';
import { firstLanguage, type Language } from '../../contracts/wheel/languages.ts';
import { isRightToLeft, setSpoken, type Catalogue } from './spoken.ts';
import { plainText } from './text.ts';

interface CatalogueModule {
  readonly default: Catalogue;
}

/** Catalogues of one part of the texts (tools/texts/parts.mjs), each a `LazyPart`. */
type Catalogues = Readonly<
  Record<
    Exclude<Language, 'en'>,
    { load(): Promise<CatalogueModule>; eventually(): Promise<CatalogueModule> }
  >
>;

/** Maximum wait for texts. A page is then shown in English until they arrive. */
const patienceMs = 3_000;

/** Undefined on a server. */
const root =
  typeof document === 'undefined' ? undefined : (document.documentElement as HTMLElement | undefined);
/** False on pages of other sites, which load only elements. Their language and direction are not changed. */
const isOwnPage = root?.hasAttribute('data-svc-page') === true;
const englishTitle = isOwnPage ? document.title : '';

const parts: Catalogues[] = [];
const elements = new Set<ReactiveElement>();

let pending: Promise<void> | undefined;
let wanted = pageLanguage();
if (wanted !== 'en') void load(wanted);

// All elements render again when the language changes.
LitElement.addInitializer((element) => {
  element.addController({
    hostConnected: () => elements.add(element),
    hostDisconnected: () => elements.delete(element),
  });
});

/** Adds catalogues, and loads the one of the current language. */
export function addCatalogues(catalogues: Catalogues): void {
  parts.push(catalogues);
  if (wanted !== 'en') void load(wanted);
}

/**
 * Calls `use` when the page may show texts: after the texts of its language have loaded, or could not be loaded.
 * In English and on pages of other sites at once, because their scripts use the elements at once.
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
 * Language of this page: its parameter `lang`, else the setting of its wheel, else the browser's (docs/rules/wheel.md,
 * "Languages"). On a page of another site, the language of that page.
 */
export function pageLanguage(setting?: Language | null): Language {
  if (!root) return 'en';
  const named = isOwnPage ? new URLSearchParams(location.search).get('lang') : root.lang;
  return firstLanguage([named ?? '', setting ?? '', ...navigator.languages]) ?? 'en';
}

function load(language: Language): Promise<void> {
  const loading = loaded(language).finally(() => {
    if (pending === loading) pending = undefined;
  });
  pending = loading;
  return loading;
}

async function loaded(language: Language): Promise<void> {
  // Modules that are loaded with this one add their catalogues first.
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
