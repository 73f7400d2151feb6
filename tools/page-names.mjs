/**
 * Folders of pages/ that are served under several names. Each name gets a copy of the folder's HTML, with the name in
 * place of `{page}`.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const sharedFolders = { wheel: ['customwheel', 'pcgiveaway', 'svcwheel', 'wheelofgiveaways'] };

/**
 * Returns the HTML of a folder's pages by their names. A folder with only one page has the name of that page.
 * @param {string} folder @param {string} html @returns {[name: string, html: string][]}
 */
export const pagesOf = (folder, html) =>
  (sharedFolders[folder] ?? [folder]).map((name) => [name, html.replaceAll('{page}', name)]);
