/**
 * Names of the pages of a folder. Each name replaces `{page}` in a copy of the folder's HTML.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const sharedFolders = { wheel: ['customwheel', 'pcgiveaway', 'svcwheel', 'wheelofgiveaways'] };

/**
 * Returns the name and the HTML of each page of a folder. A folder with a single page gives the page its name.
 * @param {string} folder
 * @param {string} html
 * @returns {[name: string, html: string][]}
 */
export const pagesOf = (folder, html) =>
  (sharedFolders[folder] ?? [folder]).map((name) => [name, html.replaceAll('{page}', name)]);
