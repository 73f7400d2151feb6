/** TypeScript and ESLint share a program, so that types are computed once. */
import { fileURLToPath } from 'node:url';
import { ESLint } from 'eslint';
import ts from 'typescript';

const root = fileURLToPath(new URL('..', import.meta.url));
const paths = process.argv.slice(2);

const { fileNames, options, errors } = ts.parseJsonConfigFileContent(
  ts.readConfigFile(`${root}tsconfig.json`, (path) => ts.sys.readFile(path)).config,
  ts.sys,
  root,
  undefined,
  `${root}tsconfig.json`,
);
const builder = ts.createIncrementalProgram({
  rootNames: fileNames,
  options,
  configFileParsingDiagnostics: errors,
});
const diagnostics = [
  ...builder.getConfigFileParsingDiagnostics(),
  ...builder.getOptionsDiagnostics(),
  ...builder.getSyntacticDiagnostics(),
  ...builder.getGlobalDiagnostics(),
  ...builder.getSemanticDiagnostics(),
];
builder.emit();
const host = { getCanonicalFileName: String, getCurrentDirectory: () => root, getNewLine: () => '\n' };
process.stdout.write(ts.formatDiagnostics(diagnostics, host));

/**
 * The program, with a `toJSON`: ESLint serializes its options for its cache key, and a program cannot be serialized.
 */
const programs = Object.assign([builder.getProgram()], { toJSON: () => 'tsconfig.json' });
const eslint = new ESLint({
  cwd: root,
  cache: true,
  cacheStrategy: 'content',
  cacheLocation: `${root}.cache/eslint`,
  overrideConfig: { languageOptions: { parserOptions: { projectService: false, programs } } },
});
const results = paths.length === 0 ? [] : await eslint.lintFiles(paths);
const stylish = await eslint.loadFormatter('stylish');
process.stdout.write(await stylish.format(results));

const failed = diagnostics.length > 0 || results.some(({ errorCount }) => errorCount > 0);
process.exitCode = failed ? 1 : 0;
