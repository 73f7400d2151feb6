/** Snippets of the builder. Values of the form are escaped for their context. */
import { sliceType } from '../../../contracts/embed/page-display.ts';
import { pageModes } from '../../../contracts/embed/page-parameters.ts';
import type { BuilderState } from './builder-state.ts';
import { htmlText, scriptText } from './html-text.ts';

export const snippetKinds = ['iframe', 'element', 'wheel', 'obs', 'address'] as const;
export type SnippetKind = (typeof snippetKinds)[number];

export interface SnippetInput {
  readonly origin: string;
  readonly page: BuilderState['page'];
  /** Values of the valid parameters, by canonical name. */
  readonly parameters: Readonly<Record<string, string>>;
  /** Id of the wheel. Undefined if unknown. */
  readonly wheelId?: string | undefined;
  /** Title of the wheel. Undefined if unknown. */
  readonly title?: string | undefined;
}

export interface Snippet {
  readonly code: string;
  /** Notes about the snippet, one sentence each. */
  readonly notes: readonly string[];
}

type Parameters = SnippetInput['parameters'];

const without = (parameters: Parameters, ...names: string[]): Parameters =>
  Object.fromEntries(Object.entries(parameters).filter(([name]) => !names.includes(name)));

/** Returns the address of the embed page, relative if the origin is empty. */
export function pageAddress({ origin, page, parameters }: SnippetInput): string {
  const query = new URLSearchParams(parameters).toString();
  return `${origin}/wheelapp/${page}${query === '' ? '' : `?${query}`}`;
}

export function snippet(kind: SnippetKind, input: SnippetInput): Snippet {
  switch (kind) {
    case 'iframe':
      return iframeSnippet(input);
    case 'element':
      return elementSnippet(input);
    case 'wheel':
      return wheelSnippet(input);
    case 'obs':
      return obsSnippet(input);
    case 'address':
      return {
        code: pageAddress({ ...input, parameters: without(input.parameters, 'parentOrigin') }),
        notes: [
          'To open the page directly, to share it, or for the address field of a tool that embeds pages.',
        ],
      };
  }
}

const indented = (text: string, by: string) => text.replace(/^(?=.)/gm, by);

function iframeSnippet(input: SnippetInput): Snippet {
  const { parameters, origin, wheelId } = input;
  const frame = [
    '<iframe',
    '  id="svc-wheel"',
    `  title="${htmlText(parameters['brand_title'] ?? input.title ?? 'Wheel')}"`,
    `  src="${htmlText(pageAddress(input))}"`,
    '  width="480"',
    '  height="640"',
    '  style="border: 0; max-width: 100%"',
    '  allow="autoplay; clipboard-write; fullscreen"',
    '  loading="lazy"',
    '></iframe>',
  ].join('\n');
  if (parameters['parentOrigin'] === undefined) {
    return {
      code: `${frame}\n`,
      notes: ['The host page receives no results. Enter its origin in the form to get the listener as well.'],
    };
  }
  const handles = [resultCase, heightCase, ...pathCase(parameters)];
  const body = [
    `const service = ${scriptText(origin)};`,
    `const frame = document.getElementById('svc-wheel');`,
    ownCheck(parameters, wheelId),
    ...(parameters['data_source'] === 'parent' ? [handIn(parameters)] : []),
    `window.addEventListener('message', (event) => {
  // Accept messages from this frame only, while it shows the service
  if (event.origin !== service || event.source !== frame.contentWindow) return;
  const { data } = event;
  // A page that frames yours can navigate the frame inside it to another wheel
  if (data?.context && !isOwn(data.context)) return;
  switch (data?.type) {
${indented(handles.join('\n'), '    ')}
  }
});`,
  ].join('\n');
  return {
    code: `${frame}\n<script>\n  {\n${indented(body, '    ')}\n  }\n</script>\n`,
    notes: [
      'Results with the level commit_reveal are recorded and provable. Read the recorded result from the API before you award a prize.',
      'Send frame-ancestors with your page: a site that can frame it can navigate the frame inside it to another wheel.',
    ],
  };
}

/** Returns the code that checks whether a message is about this wheel. */
function ownCheck({ listName = '', data_source: source }: Parameters, wheelId: string | undefined): string {
  const name = scriptText(listName.toLowerCase());
  if (source === 'parent' || listName === '') {
    return `// A wheel of your own data has no wheelId
const isOwn = ({ listName, wheelId }) => listName === ${name} && wheelId === null;`;
  }
  if (wheelId !== undefined) {
    return `const own = { listName: ${name}, wheelId: ${scriptText(wheelId)} };
const isOwn = ({ listName, wheelId }) => listName === own.listName && wheelId === own.wheelId;`;
  }
  return `// Set wheelId to the one that the API answers; null accepts a reader's own wheel of this name
const own = { listName: ${name}, wheelId: undefined };
const isOwn = ({ listName, wheelId }) =>
  listName === own.listName && (own.wheelId === undefined || wheelId === own.wheelId);`;
}

const resultCase = `case 'SVC_WHEEL_SPIN_COMPLETE':
  // level: commit_reveal was drawn and recorded by the API, local is a spin that a visitor started
  console.log(data.result.winner.name, data.result.level, data.context.listName, data.context.drawSlug);
  break;`;

const heightCase = `case 'IFRAME_HEIGHT':
  frame.height = Math.min(Math.max(data.height, 80), 4000);
  break;`;

/** Returns the code that writes suggested paths into the address bar. */
function pathCase({ host_parent_path: path }: Parameters): string[] {
  if (path === undefined) return [];
  return [
    `case 'UPDATE_URL_BAR_ONLY':
  if (new URL(data.path, location.href).origin === location.origin) history.replaceState(history.state, '', data.path);
  break;`,
  ];
}

function waitsForMembers({ wheel_type: type, mode }: Parameters): boolean {
  const wheelType = type === 'tier' || type === 'member' ? type : undefined;
  return sliceType({ wheelType, mode: pageModes.find((known) => known === mode) }) === 'member';
}

function handIn(parameters: Parameters): string {
  const message = waitsForMembers(parameters)
    ? `{
    type: 'SVC_WHEEL_MEMBER_SEGMENTS_SYNC',
    participants: [
      { name: 'Ada', userId: 'usr_1', weight: 2, karma: 10 },
      { name: 'Grace', userId: 'usr_2', weight: 1, karma: 4 },
    ],
  }`
    : `{
    type: 'SVC_WHEEL_PC_CONFIG_SYNC',
    config: {
      tiers: [
        { name: 'Gold', weight: 1, color: '#E69F00' },
        { name: 'Silver', weight: 4, color: '#56B4E9' },
      ],
    },
  }`;
  return `// The same list that your back end saves the result with
frame.addEventListener('load', () => {
  frame.contentWindow.postMessage(
${indented(`  ${message},`, '  ')}
    service,
  );
});`;
}

/** Returns the attribute of `<svc-wheel-embed>` for a parameter. */
export const attributeOf = (parameter: string) =>
  parameter.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replaceAll('_', '-');

function elementSnippet({ origin, page, parameters, wheelId }: SnippetInput): Snippet {
  // Leave out `parentOrigin`, because the element determines the origin of its page by itself.
  const given = without(parameters, 'parentOrigin');
  const attributes = Object.entries(given).map(
    ([name, value]) => `\n  ${attributeOf(name)}="${htmlText(value)}"`,
  );
  if (wheelId !== undefined) attributes.push(`\n  wheel-id="${htmlText(wheelId)}"`);
  const path = parameters['host_parent_path'];
  if (path !== undefined) attributes.push(`\n  url-bar="${htmlText(path)}"`);
  const handedIn =
    parameters['data_source'] === 'parent'
      ? `  // The same list that your back end saves the result with
  ${elementHandIn(parameters)}\n`
      : '';
  return {
    code: `<script type="module" src="${htmlText(origin)}/embed.js"></script>

<svc-wheel-embed
  page="${page}"${attributes.join('')}
></svc-wheel-embed>

<script type="module">
  const wheel = document.querySelector('svc-wheel-embed');
${handedIn}  wheel.addEventListener('svc-wheel-embed-spin-complete', ({ detail }) => {
    console.log(detail.result.winner.name, detail.result.level, detail.context.listName);
  });
</script>
`,
    notes: ['The element creates the frame, checks every message and fits the height.'],
  };
}

function elementHandIn(parameters: Parameters): string {
  return waitsForMembers(parameters)
    ? `wheel.participants = [{ name: 'Ada', userId: 'usr_1', weight: 2 }, { name: 'Grace', userId: 'usr_2' }];`
    : `wheel.config = { tiers: [{ name: 'Gold', weight: 1, color: '#E69F00' }, { name: 'Silver', weight: 4 }] };`;
}

const wheelAttributes: Readonly<Record<string, (value: string) => string | undefined>> = {
  brand_title: (value) => `label="${htmlText(value)}"`,
  visual_treatment: (value) => `treatment="${htmlText(value)}"`,
  pointer_side: (value) => `pointer-side="${htmlText(value)}"`,
  winner_sentence: (value) => `winner-sentence="${htmlText(value)}"`,
  confetti: (value) => `confetti="${htmlText(value)}"`,
  speak_winner: (value) => (value === 'true' ? 'speak-winner' : undefined),
  brand_logo: (value) => `logo="${htmlText(value)}"`,
  brand_logo_placement: (value) => `logo-placement="${htmlText(value)}"`,
  show_spin: (value) => (value === 'false' ? 'no-button' : undefined),
  spin_duration: (value) => `spin-duration="${htmlText(value)}"`,
  random_initial_rotation: (value) => (value === 'false' ? 'fixed-start' : undefined),
  single_spin: (value) => (value === 'true' ? 'single-spin' : undefined),
};

function wheelSnippet({ origin, parameters }: SnippetInput): Snippet {
  const attributes = Object.entries(parameters).flatMap(
    ([name, value]) => wheelAttributes[name]?.(value) ?? [],
  );
  // Limit the width: the wheel is a square as wide as its container, so it would be too high in a wide
  // window.
  attributes.push('style="max-width: 480px"');
  const colours = (parameters['brand_colors'] ?? '').split(',').filter((colour) => colour !== '');
  const palette =
    colours.length === 0
      ? ''
      : `  wheel.palette = [${colours.map((colour) => scriptText(`#${colour.trim().replace(/^#/, '')}`)).join(', ')}];\n`;
  return {
    code: `<script type="module" src="${htmlText(origin)}/wheel.js"></script>

<svc-wheel${attributes.map((attribute) => `\n  ${attribute}`).join('')}
></svc-wheel>

<script type="module">
  const wheel = document.querySelector('svc-wheel');
${palette}  wheel.entries = [
    { id: 'ada', name: 'Ada', weight: 2 },
    { id: 'grace', name: 'Grace' },
    { id: 'edsger', name: 'Edsger' },
  ];
  // wheel.spin() draws here; wheel.spinTo('ada') plays what your own back end decided
  wheel.addEventListener('svc-wheel-spin-complete', ({ detail }) => console.log(detail.winner.name));
</script>
`,
    notes: [
      'The wheel itself, without a frame. Your page sets the entries, and the service records nothing.',
    ],
  };
}

function obsSnippet(input: SnippetInput): Snippet {
  const parameters = {
    ...without(input.parameters, 'parentOrigin', 'host_parent_path'),
    chromeless: 'true',
    transparent_background: 'true',
    show_spin: 'false',
    show_volume: 'false',
  };
  return {
    code: pageAddress({ ...input, parameters }),
    notes: [
      'For a browser source, 800 wide and 800 high: only the wheel, over your scene.',
      'Spins of the API play on it by themselves; a click on the wheel through Interact works too.',
    ],
  };
}
