import { numberText, pluralCategory } from './formats.ts';
import { isRightToLeft, spoken, type Translation } from './spoken.ts';

type Value = string | number;
type Names<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never;
type Values<Text extends string, Kind, Given extends string = never> = [Exclude<Names<Text>, Given>] extends [
  never,
]
  ? []
  : [values: Readonly<Record<Exclude<Names<Text>, Given>, Kind>>];

/**
 * Returns a text in the current language, or in English if there is no translation. The English text is the
 * key: `text('Hello {name}', { name })`. Numbers are formatted.
 *
 * Write texts as literals, because `node tools/texts.mjs` finds them in the sources. Do not call this
 * function while a module is loading, because the language may change later.
 */
export function text<Text extends string>(english: Text, ...[values]: Values<Text, Value>): string {
  return filled(plainText(english), values ?? {});
}

/**
 * Returns a text with a count: `plural(count, '{n} entry', '{n} entries')`. `{n}` is the formatted count. The
 * second text is the key.
 */
export function plural<Many extends string>(
  count: number,
  one: string,
  many: Many,
  ...[values]: Values<Many, Value, 'n'>
): string {
  const found = translation(many);
  const forms = typeof found === 'object' ? found : { one, other: many };
  const form = forms[pluralCategory(count)] ?? forms['other'] ?? many;
  return filled(form, { ...values, n: count });
}

/** Returns a text for a template. Values may be templates, such as ``{ link: html`<a href=…>…</a>` }``. */
export function richText<Text extends string>(english: Text, ...[values]: Values<Text, unknown>): unknown[] {
  const given: Readonly<Record<string, unknown>> = values ?? {};
  return plainText(english)
    .split(/\{(\w+)\}/)
    .map((part, at) =>
      at % 2 === 0 ? part : typeof given[part] === 'number' ? numberText(given[part]) : given[part],
    );
}

/** Returns a text with its placeholders unfilled. */
export function plainText(english: string): string {
  const found = translation(english);
  return typeof found === 'string' ? found : english;
}

function translation(english: string): Translation | undefined {
  for (const catalogue of spoken().catalogues) {
    if (Object.hasOwn(catalogue, english)) return catalogue[english];
  }
  return undefined;
}

function filled(form: string, values: Readonly<Record<string, Value>>): string {
  return form.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = values[name];
    if (value === undefined) return placeholder;
    if (typeof value === 'number') return numberText(value);
    // Isolate the value, so that a Latin name does not change the order of the Arabic words around it.
    return isRightToLeft(spoken().language) ? `\u2068${value}\u2069` : value;
  });
}
