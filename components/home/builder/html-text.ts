/** Escapes text for HTML and for scripts inside HTML. */

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** For content and for attribute values in double quotes. */
export function htmlText(text: string): string {
  return text.replace(/[&<>"]/g, (character) => escapes[character] as string);
}

/**
 * A JavaScript string literal for an inline script: `</script>` and `<!--` would end or change the
 * script itself (HTML, "Restrictions for contents of script elements"), line separators old engines' literals.
 */
export function scriptText(text: string): string {
  return `'${JSON.stringify(text)
    .slice(1, -1)
    .replaceAll('\\"', '"')
    .replaceAll("'", "\\'")
    .replace(
      /[<\u2028\u2029]/g,
      (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
    )}'`;
}
