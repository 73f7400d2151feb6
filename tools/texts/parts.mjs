/**
 * Folders and files of `components/`, with the parts whose catalogues contain their texts. A page loads the catalogues
 * of the parts that it needs (components/language/*-texts.ts).
 *
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const partsOfFolder = {
  wheel: ['wheel'],
  'wheel/engine': ['join'],
  'wheel/entries': ['wheel', 'join'],
  'wheel-page': ['wheel'],
  embed: ['wheel'],
  editor: ['wheel'],
  'editor/local': ['wheel', 'console'],
  'editor/rejected': ['wheel', 'console'],
  looks: ['wheel'],
  results: ['wheel'],
  home: ['console'],
  'home/svc-code.component.ts': ['console', 'identity'],
  console: ['console'],
  join: ['join', 'console'],
  verify: ['join'],
  account: ['identity'],
  login: ['identity'],
  'login/login-frame.ts': ['join', 'identity'],
  'login/login-words.ts': ['join', 'identity'],
  operator: ['identity'],
  outbox: ['identity'],
  portal: ['identity'],
  recovery: ['identity'],
  'signed-in': ['console', 'identity'],
  ui: ['wheel', 'join', 'console', 'identity'],
  lazy: ['wheel', 'join', 'console', 'identity'],
};

export const partNames = ['wheel', 'join', 'console', 'identity'];

export const languageNames = ['de', 'fr', 'es', 'pt', 'pl', 'ja', 'ar'];

/**
 * @param {string} file path from the root, such as `components/ui/notice.ts`
 * @returns {readonly string[] | undefined} undefined if no page loads texts of this folder
 */
export function partsOf(file) {
  const [, folder = '', below = ''] = file.split('/');
  return partsOfFolder[`${folder}/${below}`] ?? partsOfFolder[folder];
}
