const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text for HTML content, and for attribute values in double quotes. */
export function htmlText(text: string): string {
  return text.replace(/[&<>"]/g, (character) => escapes[character] as string);
}

/**
 * Returns a JavaScript string literal for an inline script. Escapes `</script>` and `<!--`, which would
 * change the script (HTML, "Restrictions for contents of script elements").
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
