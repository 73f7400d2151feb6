/**
 * Types and editor data for authors of pages with our elements: `wheel.d.ts` and `embed.d.ts`, which are
 * self-contained, and `custom-elements.json`. TypeScript's checker derives all of them from the classes, so they always
 * agree with the code. (`@custom-elements-manifest/analyzer` is not used, because it reads only the syntax of single
 * files, and needs another compiler and native binaries.)
 */
import { declarations } from './kit-declarations.mjs';
import { readElements } from './kit-elements.mjs';
import { attributesOf, customElement } from './kit-manifest.mjs';

/**
 * Returns the content of the files by name.
 * @param {Readonly<Record<string, string>>} sources
 * @param {(name: string) => Promise<Record<string, unknown>>} load loads the module of a script
 * @returns {Promise<Map<string, string>>}
 */
export async function kitTypes(sources, load) {
  const world = readElements(sources);
  const files = new Map(
    world.elements.map((element) => [`${element.name}.d.ts`, declarations(element, world)]),
  );
  const modules = await Promise.all(
    world.elements.map(async (element) => {
      const { [element.className]: constructor } = await load(element.name);
      const path = `${element.name}.js`;
      const reference = { name: element.className, module: path };
      return {
        kind: 'javascript-module',
        path,
        declarations: [
          customElement(element, world, attributesOf(/** @type {Record<string, unknown>} */ (constructor))),
        ],
        exports: [
          { kind: 'js', name: element.className, declaration: reference },
          { kind: 'custom-element-definition', name: element.tag, declaration: reference },
        ],
      };
    }),
  );
  files.set(
    'custom-elements.json',
    `${JSON.stringify({ schemaVersion: '1.0.0', readme: '', modules }, undefined, 2)}\n`,
  );
  return files;
}
