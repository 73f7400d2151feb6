import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = fileURLToPath(new URL('../..', import.meta.url));

const inner = /^(_|#|__)|Callback$/;

/** @type {ts.TypeFormatFlags} */
export const printed =
  ts.TypeFormatFlags.NoTruncation |
  ts.TypeFormatFlags.UseAliasDefinedOutsideCurrentScope |
  ts.TypeFormatFlags.UseSingleQuotesForStringLiteralType;

/**
 * @typedef {{ name: string, className: string, tag: string, symbol: ts.Symbol, declaration: ts.ClassDeclaration, module: ts.SourceFile }} Element
 */

/** @param {string} file */
export const ours = (file) => !relative(root, file).startsWith('..') && !file.includes('/node_modules/');

/** @param {Readonly<Record<string, string>>} sources name of the script → module that defines its element */
export function readElements(sources) {
  const config = ts.readConfigFile(join(root, 'tsconfig.json'), (file) => readFileSync(file, 'utf8'));
  const { options } = ts.parseJsonConfigFileContent(
    { compilerOptions: { ...config.config.compilerOptions, types: [], incremental: false } },
    ts.sys,
    root,
  );
  const program = ts.createProgram(Object.values(sources), options);
  const checker = program.getTypeChecker();
  const elements = Object.entries(sources).map(([name, source]) => {
    const module = program.getSourceFile(source);
    const symbol = module && checker.getSymbolAtLocation(module);
    const exported = symbol ? checker.getExportsOfModule(symbol) : [];
    for (const each of exported) {
      const real = each.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(each) : each;
      const declaration = real.declarations?.find(ts.isClassDeclaration);
      const tag = /(?:defineElement|customElements\.define)\('([^']+)'/.exec(module?.text ?? '')?.[1];
      if (module && declaration && tag) {
        return { name, className: each.name, tag, symbol: real, declaration, module };
      }
    }
    throw new Error(`${source} exports no element`);
  });
  return { program, checker, elements };
}

/** @typedef {ReturnType<typeof readElements>} World */

/** @param {ts.Symbol} symbol @param {World} world */
export const docOf = (symbol, { checker }) =>
  ts.displayPartsToString(symbol.getDocumentationComment(checker)).trim();

/**
 * @param {Element} element
 * @param {World} world
 */
export function membersOf(element, { checker }) {
  const type = checker.getDeclaredTypeOfSymbol(element.symbol);
  return checker.getPropertiesOfType(type).filter((member) => {
    const [declaration] = member.declarations ?? [];
    if (!declaration || !ours(declaration.getSourceFile().fileName) || inner.test(member.name)) return false;
    if (member.getJsDocTags(checker).some(({ name }) => name === 'internal')) return false;
    const flags = ts.getCombinedModifierFlags(/** @type {ts.Declaration} */ (declaration));
    const hidden = ts.ModifierFlags.Private | ts.ModifierFlags.Protected | ts.ModifierFlags.Override;
    return (flags & hidden) === 0;
  });
}

/**
 * @param {Element} element
 * @param {World} world
 */
export function eventsOf(element, { checker }) {
  const map = checker.resolveName('HTMLElementEventMap', element.module, ts.SymbolFlags.Interface, false);
  if (!map) return [];
  return checker
    .getPropertiesOfType(checker.getDeclaredTypeOfSymbol(map))
    .filter(({ name }) => name.startsWith(`${element.tag}-`))
    .filter(({ name }) => element.tag !== 'svc-wheel' || !name.startsWith('svc-wheel-embed-'))
    .map((event) => {
      const [at] = event.declarations ?? [];
      const type = at
        ? checker.typeToString(checker.getTypeOfSymbolAtLocation(event, at), at, printed)
        : 'Event';
      return { name: event.name, type };
    });
}
