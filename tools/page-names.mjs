/**
 * Folders of pages/ that are served under several names. Each name gets a copy of the folder's HTML, with the name in
 * place of `{page}`.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const sharedFolders = { wheel: ['customwheel', 'pcgiveaway', 'svcwheel', 'wheelofgiveaways'] };

/**
 * Returns the HTML of a folder's pages by their names. If a folder has only one page, the page has the name of the
 * folder.
 * @param {string} folder @param {string} html @returns {[name: string, html: string][]}
 */
export const pagesOf = (folder, html) =>
  (sharedFolders[folder] ?? [folder]).map((name) => [name, html.replaceAll('{page}', name)]);
