import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import ts from 'typescript';
import { kitSources } from '../../tools/kit/kit-sources.mjs';
import { kitTypes } from '../../tools/kit/kit-types.mjs';

interface Declared {
  readonly name: string;
  readonly tagName: string;
  readonly attributes: readonly { name: string; fieldName: string }[];
  readonly members: readonly { kind: string; name: string; description?: string }[];
  readonly events: readonly { name: string; description?: string; type: { text: string } }[];
  readonly cssParts: readonly { name: string; description?: string }[];
  readonly cssProperties: readonly { name: string; description?: string }[];
}

/** Code of a page that uses the elements. The line after each `@ts-expect-error` has to fail to compile. */
const consumer = `
import { SvcWheel, type SpinCompleteDetail, type WheelEntry } from './wheel.js';
import type { SvcWheelEmbed } from './embed.js';

const wheel = document.createElement('svc-wheel');
const entries: readonly WheelEntry[] = [{ id: 'a', name: 'Ada', weight: 2, color: '#0072B2' }, { id: 'b', name: 'Bo' }];
wheel.entries = entries;
wheel.treatment = 'neon';
wheel.winnerActions = ['keep', 'again'];
wheel.addEventListener('svc-wheel-spin-complete', ({ detail }) => detail.winner.name.toUpperCase());
document.addEventListener('svc-wheel-spin-start', (event) => event);
const landed: Promise<SpinCompleteDetail | null> = wheel.spinTo('a', { durationSeconds: 3 });
const picture: Promise<Blob> = wheel.picture(640);
const isWheel: boolean = wheel instanceof SvcWheel;
// @ts-expect-error no such treatment
wheel.treatment = 'golden';
// @ts-expect-error read-only
wheel.spinning = true;
// @ts-expect-error spin() takes no winner
void wheel.spin('a');
// @ts-expect-error an internal member
void wheel.clock;

const embed: SvcWheelEmbed = document.createElement('svc-wheel-embed');
embed.listName = 'friday';
embed.participants = [{ name: 'Ada', weight: 2 }];
embed.participants = null;
embed.addEventListener('svc-wheel-embed-spin-complete', ({ detail }) => detail.result.winner.name.toUpperCase());
embed.spin({ drawSlug: 'friday' });
// @ts-expect-error not a number
embed.spinDuration = 'long';
export { landed, picture, isWheel };
`;

describe('types and editor data of wheel.js and embed.js', () => {
  let files: Map<string, string>;
  let elements: Declared[];
  let classes: Record<string, { new (): object; observedAttributes?: readonly string[] }>;
  let folder: string;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'svc-kit-'));
    // Use literal import paths, because the build of the tests finds no others.
    const scripts: Record<string, () => Promise<Record<string, unknown>>> = {
      wheel: () => import('../../components/wheel/svc-wheel.ts'),
      embed: () => import('../../components/embed/svc-wheel-embed.ts'),
    };
    const load = (name: string) =>
      scripts[name]?.() ?? Promise.reject(new Error(`${name} is not one of the scripts`));
    files = await kitTypes(kitSources, load);
    const manifest = JSON.parse(files.get('custom-elements.json') ?? '') as {
      modules: { path: string; declarations: Declared[]; exports: { kind: string; name: string }[] }[];
    };
    assert.deepEqual(
      manifest.modules.map(({ path, exports }) => [path, ...exports.map(({ name }) => name)]),
      [
        ['wheel.js', 'SvcWheel', 'svc-wheel'],
        ['embed.js', 'SvcWheelEmbed', 'svc-wheel-embed'],
      ],
    );
    elements = manifest.modules.flatMap(({ declarations }) => declarations);
    classes = Object.assign({}, ...(await Promise.all(Object.keys(kitSources).map(load)))) as typeof classes;
  });
  after(() => rm(folder, { recursive: true }));

  it('accept correct code of a page, and reject wrong code', async () => {
    await writeFile(join(folder, 'page.ts'), consumer);
    for (const [name, text] of files) await writeFile(join(folder, name), text);
    const program = ts.createProgram([join(folder, 'page.ts')], {
      strict: true,
      noEmit: true,
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      types: [],
    });
    const faults = ts
      .getPreEmitDiagnostics(program)
      .map(
        ({ messageText, file }) => `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`,
      );
    assert.deepEqual(faults, []);
  });

  it('name every attribute of the classes, and no other', () => {
    for (const { name, attributes } of elements) {
      const listed = attributes.map((attribute) => attribute.name).sort();
      const observed = classes[name]?.observedAttributes ?? [];
      // Leave out `lang`, which every HTML element has.
      assert.deepEqual(listed, [...observed].filter((each) => each !== 'lang').sort(), name);
    }
  });

  it('describe each part, property and event', () => {
    const [wheel] = elements;
    assert.ok(wheel);
    for (const each of [...wheel.members, ...wheel.events, ...wheel.cssParts, ...wheel.cssProperties]) {
      assert.ok(each.description, `${each.name} is not described`);
    }
    assert.deepEqual(
      wheel.events.map(({ name, type }) => `${name} ${type.text}`),
      [
        'svc-wheel-spin-request SpinRequestEvent',
        'svc-wheel-spin-start SpinStartEvent',
        'svc-wheel-spin-complete SpinCompleteEvent',
        'svc-wheel-winners-shown WinnersShownEvent',
        'svc-wheel-winner-action WinnerActionEvent',
        'svc-wheel-volume-change VolumeChangeEvent',
        'svc-wheel-without-gl WithoutGlEvent',
        'svc-wheel-context-lost ContextLostEvent',
      ],
    );
    const methods = wheel.members.filter(({ kind }) => kind === 'method').map(({ name }) => name);
    assert.deepEqual(methods.sort(), ['dismiss', 'finish', 'picture', 'rest', 'spin', 'spinTo']);
    for (const { name, members } of elements) {
      assert.ok(members.length > 10, name);
      assert.ok(!members.some((member) => /^_|Callback$|^clock$|^random$/.test(member.name)), name);
    }
  });
});
