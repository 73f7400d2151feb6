import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const folder = join(import.meta.dirname, '../../sdk');

/** Writes the declarations of the client SDK beside its scripts. */
export const writeSdkTypes = () => emitSdkTypes((path, text) => ts.sys.writeFile(path, text));

/**
 * Passes each declaration file to `write`. Throws if the sources have faults.
 * @param {(path: string, text: string) => void} write
 */
export function emitSdkTypes(write) {
  const { config } = ts.readConfigFile(join(folder, 'tsconfig.json'), (file) => readFileSync(file, 'utf8'));
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, folder);
  const program = ts.createProgram(fileNames, options);
  const { diagnostics } = program.emit(undefined, (path, text) =>
    // Replace the extensions, because apps get the scripts and not the sources.
    write(path, text.replaceAll(/(from |import\()'(\.[^']+)\.tsx?'/g, "$1'$2.js'")),
  );
  const faults = [...ts.getPreEmitDiagnostics(program), ...diagnostics];
  if (faults.length === 0) return;
  const host = { getCanonicalFileName: String, getCurrentDirectory: () => folder, getNewLine: () => '\n' };
  throw new Error(ts.formatDiagnostics(faults, host));
}
