/** Finds the texts in the sources: calls of `text`, `plural` and `richText` (components/language/text.ts). */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import ts from 'typescript';
import { partsOf } from './parts.mjs';

/**
 * @typedef {object} SourceText
 * @property {string} english the key
 * @property {string} [one] first form of a plural
 * @property {string} file file of the first use
 * @property {Set<string>} parts
 *
 * @typedef {{ texts: Map<string, SourceText>, faults: string[] }} Extracted
 */

const textModule = 'components/language/text.ts';
const callees = new Set(['text', 'plural', 'richText']);

/**
 * @param {string} root folder of the project
 * @returns {Extracted}
 */
export function extractTexts(root) {
  /** @type {Extracted} */
  const extracted = { texts: new Map(), faults: [] };
  const files = readdirSync(join(root, 'components'), { recursive: true, encoding: 'utf8' })
    .map((file) => posix.join('components', file.replaceAll('\\', '/')))
    .filter((file) => file.endsWith('.ts') && !file.startsWith('components/language/'))
    .sort();
  for (const file of files) extractFrom(file, readFileSync(join(root, file), 'utf8'), extracted);
  for (const name of readdirSync(join(root, 'pages')).sort()) addTitle(root, name, extracted);
  return extracted;
}

/**
 * @param {string} file path from the root
 * @param {string} source
 * @param {Extracted} extracted
 */
export function extractFrom(file, source, extracted) {
  if (!/\/language\/text\.ts'/.test(source)) return;
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const names = importedNames(file, tree);
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
      const callee = names.get(node.expression.text);
      if (callee) read(node, callee);
    }
    ts.forEachChild(node, visit);
  };
  /**
   * @param {ts.CallExpression} call
   * @param {string} callee
   */
  const read = (call, callee) => {
    const place = `${file}:${tree.getLineAndCharacterOfPosition(call.getStart()).line + 1}`;
    const isPlural = callee === 'plural';
    const [one, english] = isPlural
      ? [literals(call.arguments[1]), literals(call.arguments[2])]
      : [undefined, literals(call.arguments[0])];
    if (!english || (isPlural && one?.length !== 1)) {
      extracted.faults.push(`${place}: ${callee}() needs a literal, so that the text can be found`);
      return;
    }
    if (isEvaluatedOnLoad(call)) {
      extracted.faults.push(`${place}: a module must not call ${callee}() while it loads; use a function`);
    }
    const parts = partsOf(file);
    if (!parts) {
      extracted.faults.push(`${place}: tools/texts/parts.mjs names no catalogue for texts of this folder`);
      return;
    }
    for (const each of english) add(extracted, { english: each, one: one?.[0], file, parts }, place);
  };
  visit(tree);
}

/**
 * @param {Extracted} extracted
 * @param {{ english: string, one?: string | undefined, file: string, parts: readonly string[] }} found
 * @param {string} place
 */
function add({ texts, faults }, { english, one, file, parts }, place) {
  const known = texts.get(english);
  if (!known) {
    texts.set(english, { english, ...(one !== undefined && { one }), file, parts: new Set(parts) });
    return;
  }
  if (known.one !== one) faults.push(`${place}: “${english}” has another singular in ${known.file}`);
  for (const part of parts) known.parts.add(part);
}

/**
 * Adds the title of a page to the texts of the catalogue that the page loads.
 *
 * @param {string} root
 * @param {string} name
 * @param {Extracted} extracted
 */
function addTitle(root, name, extracted) {
  const file = `pages/${name}/index.html`;
  if (!existsSync(join(root, file))) return;
  const english = /<title>(.*)<\/title>/.exec(readFileSync(join(root, file), 'utf8'))?.[1];
  const script = readFileSync(join(root, 'pages', name, 'main.ts'), 'utf8');
  const part = /language\/(\w+)-texts/.exec(script)?.[1] ?? 'wheel';
  if (english) add(extracted, { english, file, parts: [part] }, file);
}

/**
 * @param {string} file
 * @param {ts.SourceFile} tree
 * @returns {Map<string, string>} local name → name of the imported function
 */
function importedNames(file, tree) {
  /** @type {Map<string, string>} */
  const names = new Map();
  for (const statement of tree.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    if (posix.join(posix.dirname(file), statement.moduleSpecifier.text) !== textModule) continue;
    const bindings = statement.importClause?.namedBindings;
    if (!bindings || !ts.isNamedImports(bindings)) continue;
    for (const { name, propertyName } of bindings.elements) {
      const original = (propertyName ?? name).text;
      if (callees.has(original)) names.set(name.text, original);
    }
  }
  return names;
}

/**
 * @param {ts.Expression | undefined} expression
 * @returns {string[] | undefined} the text, or both texts of a condition
 */
function literals(expression) {
  if (!expression) return undefined;
  if (ts.isStringLiteralLike(expression)) return [expression.text];
  if (ts.isParenthesizedExpression(expression)) return literals(expression.expression);
  if (!ts.isConditionalExpression(expression)) return undefined;
  const [first, second] = [literals(expression.whenTrue), literals(expression.whenFalse)];
  return first && second && [...first, ...second];
}

/**
 * @param {ts.Node} node
 * @returns {boolean}
 */
function isEvaluatedOnLoad(node) {
  if (ts.isSourceFile(node)) return true;
  if (ts.isFunctionLike(node)) return false;
  if (ts.isPropertyDeclaration(node)) {
    return node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.StaticKeyword) === true;
  }
  return isEvaluatedOnLoad(node.parent);
}
