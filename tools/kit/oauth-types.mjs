import { basename } from 'node:path';
import ts from 'typescript';
import { emitSdkTypes } from '../sdk/sdk-types.mjs';

const entries = ['client.d.ts', 'client-callback.d.ts'];

/**
 * Returns the declarations of `oauth.js` in one file: the exported names, and the types that they need.
 * @returns {string}
 */
export function oauthTypes() {
  /** @type {Map<string, string>} */
  const declared = new Map();
  /** @type {Set<string>} */
  const exported = new Set();
  emitSdkTypes((path, text) => {
    const file = ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true);
    for (const statement of file.statements) {
      if (ts.isExportDeclaration(statement)) {
        const clause = statement.exportClause;
        if (!entries.includes(basename(path)) || !clause || !ts.isNamedExports(clause)) continue;
        for (const { name } of clause.elements) exported.add(name.text);
        continue;
      }
      for (const name of namesOf(statement)) declared.set(name, statement.getFullText(file).trim());
    }
  });
  /** @type {Map<string, string>} */
  const needed = new Map();
  const waiting = [...exported];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const text = declared.get(name);
    if (text === undefined || needed.has(name)) continue;
    needed.set(name, exported.has(name) ? text : text.replace(/^export /m, ''));
    waiting.push(
      ...[...text.replaceAll(/\/\*\*[^]*?\*\//g, '').matchAll(/\b[A-Z]\w+/g)].map(([word]) => word),
    );
  }
  const sorted = [...needed].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, text]) => text);
  // Add `export {}`, because TypeScript would otherwise treat all declarations of the file as exported.
  return `${sorted.join('\n\n')}\n\nexport {};\n`;
}

/** @param {ts.Statement} statement */
function namesOf(statement) {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map(({ name }) => name.getText());
  const isNamed =
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isFunctionDeclaration(statement);
  return isNamed && statement.name ? [statement.name.text] : [];
}
