/**
 * Folders of pages/ that are served under several names. Each name gets a copy of the folder's HTML, with the name in
 * place of `{page}`.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const sharedFolders = { wheel: ['customwheel', 'pcgiveaway', 'svcwheel', 'wheelofgiveaways'] };

/**
 * HTML of a folder by page name; a folder of one page has a page of the same name.
 * @param {string} folder @param {string} html @returns {[name: string, html: string][]}
 */
export const pagesOf = (folder, html) =>
  (sharedFolders[folder] ?? [folder]).map((name) => [name, html.replaceAll('{page}', name)]);
