import ts from 'typescript';
import { docOf, eventsOf, membersOf, ours, printed } from './kit-elements.mjs';

/** @typedef {import('./kit-elements.mjs').Element} Element */
/** @typedef {import('./kit-elements.mjs').World} World */

/** @param {string} text @param {string} indent */
function comment(text, indent = '') {
  if (text === '') return '';
  const lines = text.split('\n');
  return lines.length === 1
    ? `${indent}/** ${text} */\n`
    : `${indent}/**\n${lines.map((line) => `${indent} * ${line}`.trimEnd()).join('\n')}\n${indent} */\n`;
}

/**
 * @param {ts.Symbol} member
 * @param {World} world
 */
function memberLines(member, world) {
  const { checker } = world;
  const doc = comment(docOf(member, world), '  ');
  const [declaration] = member.declarations ?? [];
  if (!declaration) return '';
  const type = checker.getTypeOfSymbolAtLocation(member, declaration);
  if (member.flags & ts.SymbolFlags.Method) {
    const signatures = type.getCallSignatures();
    return signatures
      .map(
        (signature) => `${doc}  ${member.name}${checker.signatureToString(signature, undefined, printed)};\n`,
      )
      .join('');
  }
  const setter = member.declarations?.find(ts.isSetAccessorDeclaration);
  const getter = member.declarations?.some(ts.isGetAccessorDeclaration);
  const text = checker.typeToString(type, declaration, printed);
  if (getter && setter) {
    const parameter = /** @type {ts.ParameterDeclaration} */ (setter.parameters[0]);
    const written = checker.typeToString(checker.getTypeAtLocation(parameter), parameter, printed);
    return `${doc}  get ${member.name}(): ${text};\n  set ${member.name}(value: ${written});\n`;
  }
  const flags = ts.getCombinedModifierFlags(/** @type {ts.Declaration} */ (declaration));
  const readonly = getter || (flags & ts.ModifierFlags.Readonly) !== 0 ? 'readonly ' : '';
  return `${doc}  ${readonly}${member.name}: ${text};\n`;
}

/**
 * @param {ts.Symbol} symbol
 * @param {World} world
 */
function typeLines(symbol, world) {
  const { checker } = world;
  const doc = comment(docOf(symbol, world));
  const type = checker.getDeclaredTypeOfSymbol(symbol);
  const [declaration] = symbol.declarations ?? [];
  if (declaration && ts.isTypeAliasDeclaration(declaration)) {
    const text = checker.typeToString(
      type,
      declaration,
      /** @type {ts.TypeFormatFlags} */ (printed | ts.TypeFormatFlags.InTypeAlias),
    );
    return `${doc}export type ${symbol.name} = ${text};\n`;
  }
  if (declaration && ts.isClassDeclaration(declaration)) {
    const base = /** @type {ts.Node} */ (declaration.heritageClauses?.[0]?.types[0]);
    return `${doc}export interface ${symbol.name} extends ${base.getText()} {}\n`;
  }
  const lines = checker.getPropertiesOfType(type).map((member) => {
    const [at] = member.declarations ?? [];
    if (!at) return '';
    const optional = member.flags & ts.SymbolFlags.Optional ? '?' : '';
    // Prefer the written type, because the checker adds `undefined` to the type of an optional member.
    const written = ts.isPropertySignature(at) && at.type;
    const read = written
      ? checker.getTypeFromTypeNode(written)
      : checker.getTypeOfSymbolAtLocation(member, at);
    const text = checker.typeToString(read, at, printed);
    const name = /^\w+$/.test(member.name) ? member.name : `'${member.name}'`;
    return `${comment(docOf(member, world), '  ')}  readonly ${name}${optional}: ${text};\n`;
  });
  return `${doc}export interface ${symbol.name} {\n${lines.join('')}}\n`;
}

/** @param {World} world */
function namedTypes({ program, checker }) {
  /** @type {Map<string, ts.Symbol>} */
  const named = new Map();
  for (const file of program.getSourceFiles()) {
    if (!ours(file.fileName)) continue;
    for (const statement of file.statements) {
      if (
        (ts.isInterfaceDeclaration(statement) ||
          ts.isTypeAliasDeclaration(statement) ||
          ts.isClassDeclaration(statement)) &&
        statement.name
      ) {
        const symbol = checker.getSymbolAtLocation(statement.name);
        if (symbol) named.set(statement.name.text, symbol);
      }
    }
  }
  return named;
}

/** @param {Element} element @param {World} world */
export function declarations(element, world) {
  const { checker } = world;
  const named = namedTypes(world);
  const events = eventsOf(element, world);
  const isLit = checker
    .getPropertiesOfType(checker.getDeclaredTypeOfSymbol(element.symbol))
    .some(({ name }) => name === 'updateComplete');
  const body =
    membersOf(element, world)
      .map((member) => memberLines(member, world))
      .join('') +
    (isLit
      ? '  /** Settles when the latest changes of properties have been rendered. */\n  readonly updateComplete: Promise<boolean>;\n'
      : '');
  const own = `${comment(docOf(element.symbol, world))}export class ${element.className} extends HTMLElement {\n${body}}\n`;
  const globals = `declare global {\n  interface HTMLElementTagNameMap {\n    '${element.tag}': ${element.className};\n  }\n  interface HTMLElementEventMap {\n${events.map(({ name, type }) => `    '${name}': ${type};\n`).join('')}  }\n}\n`;
  /** @type {Map<string, string>} */
  const types = new Map();
  const waiting = [own, globals];
  for (let text = waiting.pop(); text !== undefined; text = waiting.pop()) {
    for (const [name] of text.replaceAll(/\/\*\*[^]*?\*\//g, '').matchAll(/\b[A-Z]\w+/g)) {
      const symbol = named.get(name);
      if (!symbol || name === element.className || types.has(name)) continue;
      const lines = typeLines(symbol, world);
      types.set(name, lines);
      waiting.push(lines);
    }
  }
  const sorted = [...types].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, lines]) => lines);
  return [own, ...sorted, globals].join('\n');
}
