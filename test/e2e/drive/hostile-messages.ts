/** Most of these messages are not JSON, so they are JavaScript expressions. */

/** Messages that the page does not recognise, and therefore ignores. */
export const oddMessages: readonly [name: string, expression: string][] = [
  ['null', 'null'],
  ['undefined', 'undefined'],
  ['true', 'true'],
  ['0', '0'],
  ['-0', '-0'],
  ['NaN', 'NaN'],
  ['Infinity', 'Infinity'],
  ['a big integer', '10n'],
  ['an empty string', "''"],
  ['a type as a string', "'SVC_WHEEL_HELLO'"],
  ['half a surrogate pair', "'\\ud800'"],
  ['an empty array', '[]'],
  ['a message in an array', "[{ type: 'SVC_WHEEL_HELLO' }]"],
  ['an array with a type', "Object.assign([], { type: 'SVC_WHEEL_HELLO' })"],
  ['a map', "new Map([['type', 'SVC_WHEEL_HELLO']])"],
  ['a set', "new Set(['SVC_WHEEL_HELLO'])"],
  ['a date', 'new Date()'],
  ['an expression', '/x/'],
  ['an error', "new Error('x')"],
  ['bytes', 'new Uint8Array(8)'],
  ['a buffer', 'new ArrayBuffer(8)'],
  ['a blob', "new Blob(['x'])"],
  ['a boxed string', "Object('SVC_WHEEL_HELLO')"],
  ['a cycle', "(() => { const each = { type: 'x' }; each.self = each; return each; })()"],
  ['an empty object', '{}'],
  ['the type null', '{ type: null }'],
  ['a number for a type', '{ type: 1 }'],
  ['an array for a type', "{ type: ['SVC_WHEEL_HELLO'] }"],
  ['a boxed type', "{ type: Object('SVC_WHEEL_HELLO') }"],
  ['the type constructor', "{ type: 'constructor' }"],
  ['the type __proto__', "{ type: '__proto__' }"],
  ['the type toString', "{ type: 'toString' }"],
  ['the type in small letters', "{ type: 'svc_wheel_hello' }"],
  ['a space before the type', "{ type: ' SVC_WHEEL_HELLO' }"],
  ['a type in __proto__', 'JSON.parse(\'{"__proto__":{"type":"SVC_WHEEL_HELLO"}}\')'],
];

/** Messages that the page recognises, but refuses. More than 15 could exceed its limit of 20 messages a second. */
export const refusedMessages: readonly [name: string, expression: string, code: string][] = [
  [
    'a result',
    "{ type: 'SVC_WHEEL_SPIN_COMPLETE', result: { winner: { name: 'M' } }, context: {} }",
    'UNKNOWN_TYPE',
  ],
  ['a type of a later version', "{ type: 'SVC_WHEEL_SET_WINNER', entryId: 'x' }", 'UNKNOWN_TYPE'],
  ['the type SVC___proto__', "{ type: 'SVC___proto__' }", 'UNKNOWN_TYPE'],
  ['another version', "{ type: 'SVC_WHEEL_HELLO', v: 2 }", 'UNSUPPORTED_VERSION'],
  ['a version in quotes', "{ type: 'SVC_WHEEL_HELLO', v: '1' }", 'UNSUPPORTED_VERSION'],
  ['a fractional number', "{ type: 'SVC_WHEEL_HELLO', seq: -0.5 }", 'INVALID_PAYLOAD'],
  ['a long id', "{ type: 'SVC_WHEEL_HELLO', id: 'x'.repeat(65) }", 'INVALID_PAYLOAD'],
  ['many versions', "{ type: 'SVC_WHEEL_HELLO', versions: new Array(200_000).fill('x') }", 'INVALID_PAYLOAD'],
  ['a long draw slug', "{ type: 'SVC_WHEEL_SPIN', drawSlug: 'x'.repeat(65) }", 'INVALID_PAYLOAD'],
  ['a draw slug of another type', "{ type: 'SVC_WHEEL_SPIN', drawSlug: {} }", 'INVALID_PAYLOAD'],
  [
    'members',
    "{ type: 'SVC_WHEEL_MEMBER_SEGMENTS_SYNC', participants: [{ name: 'M' }] }",
    'WRONG_DATA_SOURCE',
  ],
  ['tiers', "{ type: 'SVC_WHEEL_PC_CONFIG_SYNC', config: { tiers: [] } }", 'WRONG_DATA_SOURCE'],
];

const members = (rows: string) => `{ type: 'SVC_WHEEL_MEMBER_SEGMENTS_SYNC', participants: ${rows} }`;
const tier = (fields: string) =>
  `{ type: 'SVC_WHEEL_PC_CONFIG_SYNC', config: { tiers: [{ name: 'Mallory', ${fields} }] } }`;

export const refusedData: readonly [name: string, expression: string, code: string][] = [
  ['200,000 members', members("new Array(200_000).fill({ name: 'Mallory' })"), 'LIMIT_EXCEEDED'],
  [
    '501 tiers',
    "{ type: 'SVC_WHEEL_PC_CONFIG_SYNC', config: { tiers: new Array(501).fill({ name: 'Mallory' }) } }",
    'LIMIT_EXCEEDED',
  ],
  ['no list', members('{ length: 1 }'), 'INVALID_PAYLOAD'],
  ['one wrong member of many', members("[{ name: 'Mallory' }, { name: null }]"), 'INVALID_PAYLOAD'],
  ['NaN', members("[{ name: 'Mallory', weight: NaN }]"), 'INVALID_PAYLOAD'],
  ['Infinity', members("[{ name: 'Mallory', weight: Infinity }]"), 'INVALID_PAYLOAD'],
  ['half a surrogate pair', members("[{ name: 'Mallory\\ud800' }]"), 'INVALID_PAYLOAD'],
  ['a colour followed by another declaration', tier("color: '#ffffff;x:y'"), 'INVALID_PAYLOAD'],
  ['a colour that loads a resource', tier("color: 'url(//evil.example)'"), 'INVALID_PAYLOAD'],
  ['a colour on two lines', tier("color: '#ffffff\\n'"), 'INVALID_PAYLOAD'],
];
