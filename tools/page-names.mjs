/**
 * Folders of pages/ that are served under several names. Each name gets a copy of the folder's HTML, with the name in
 * place of `{page}`.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const sharedFolders = { wheel: ['customwheel', 'pcgiveaway', 'svcwheel', 'wheelofgiveaways'] };

/**
 * The HTML of a folder by the names it is served under; a folder of one page is served under its own name.
 * @param {string} folder @param {string} html @returns {[name: string, html: string][]}
 */
export const pagesOf = (folder, html) =>
  (sharedFolders[folder] ?? [folder]).map((name) => [name, html.replaceAll('{page}', name)]);
