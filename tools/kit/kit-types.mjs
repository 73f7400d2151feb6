/** Generates types and editor data from the classes, so that they agree with the code. */
import { declarations } from './kit-declarations.mjs';
import { readElements } from './kit-elements.mjs';
import { attributesOf, customElement } from './kit-manifest.mjs';

/**
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
