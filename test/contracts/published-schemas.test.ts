import assert from 'node:assert/strict';
import { isIP } from 'node:net';
import { describe, it } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import type { Endpoint } from '../../contracts/http/endpoint.ts';
import { IpAddress } from '../../contracts/http/ip-address.ts';
import * as operations from '../../contracts/http/operation.ts';
import * as entries from '../../contracts/wheel/entry-endpoints.ts';
import * as participants from '../../contracts/wheel/participant-endpoints.ts';
import { ParticipantInput } from '../../contracts/wheel/participant.ts';
import * as spins from '../../contracts/wheel/spin-endpoints.ts';
import * as wheels from '../../contracts/wheel/wheel-endpoints.ts';
import * as pages from '../../contracts/wheel/wheel-page-endpoints.ts';
import { z } from '../../contracts/zod.ts';

const ajv = new Ajv2020({ strict: false, validateFormats: false });

function verdicts(schema: z.ZodMiniType): (text: string) => { published: boolean; enforced: boolean } {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const published = ajv.compile(json);
  return (text) => ({ published: published(text), enforced: z.safeParse(schema, text).success });
}

interface Definition {
  readonly type: string;
  readonly [member: string]: unknown;
}

function* texts(schema: z.ZodMiniType, path: string): Generator<[path: string, schema: z.ZodMiniType]> {
  const definition = schema._zod.def as unknown as Definition;
  const within = (member: string) => definition[member] as z.ZodMiniType;
  switch (definition.type) {
    case 'string':
      yield [path, schema];
      break;
    case 'object':
      for (const [name, member] of Object.entries(definition['shape'] as Record<string, z.ZodMiniType>)) {
        yield* texts(member, `${path}.${name}`);
      }
      break;
    case 'array':
      yield* texts(within('element'), `${path}[]`);
      break;
    case 'union':
      for (const option of definition['options'] as z.ZodMiniType[]) yield* texts(option, path);
      break;
    case 'pipe': {
      const first = within('in');
      if (first._zod.def.type === 'transform') yield* texts(within('out'), path);
      else if (textBefore(first)) yield [path, schema];
      else yield* texts(first, path);
      break;
    }
    case 'optional':
    case 'nullable':
    case 'default':
      yield* texts(within('innerType'), path);
      break;
    default:
  }
}

function textBefore(schema: z.ZodMiniType): boolean {
  const { type, in: first } = schema._zod.def as unknown as Definition;
  return type === 'string' || (type === 'pipe' && textBefore(first as z.ZodMiniType));
}

const declaredEndpoints = [operations, participants, spins, wheels, entries, pages].flatMap((contracts) =>
  Object.values<unknown>(contracts).filter(
    (value): value is Endpoint => typeof value === 'object' && value !== null && 'answers' in value,
  ),
);

const declared = new Map(
  declaredEndpoints.flatMap(({ id, params, query, body }) =>
    Object.entries({ params, query, body }).flatMap(([place, schema]) =>
      schema === undefined ? [] : [...texts(schema as z.ZodMiniType, `${id} ${place}`)],
    ),
  ),
);

interface Published {
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
}

function nearBoundary({ pattern, minLength, maxLength }: Published): fc.Arbitrary<string> {
  const character = fc.oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    fc.constantFrom(' ', '\n', '\u00a0', '\u212a', '\u0130', '😀', 'A', '-', '0', '%', ':', '.'),
  );
  const fitting = pattern === undefined ? fc.string() : fc.stringMatching(new RegExp(pattern, 'u'));
  const changed = fc
    .tuple(fitting, fc.nat(), fc.nat(2), character)
    .map(
      ([text, at, cut, put]) =>
        text.slice(0, at % (text.length + 1)) + put + text.slice((at % (text.length + 1)) + cut),
    );
  const lengths = [minLength, maxLength].flatMap((length) =>
    length === undefined ? [] : [length - 1, length, length + 1].filter((one) => one >= 0),
  );
  const long =
    lengths.length === 0
      ? []
      : ([fc.constantFrom(...lengths), fc.constantFrom('a', 'é', '😀', '🏽')] as const);
  const longs =
    long.length === 0 ? [] : [fc.tuple(long[0], long[1]).map(([length, unit]) => unit.repeat(length))];
  return fc.oneof(fitting, changed, fc.string({ unit: 'binary' }), ...longs);
}

describe('the published schema of each text', () => {
  it('covers the wheel API', () => {
    for (const path of [
      'addParticipant body.ip',
      'addParticipant body.userId',
      'createWheel body.listName',
      'spinWheel body.drawSlug',
      'updateWheel body.entries[].color',
      'listEntries query.limit',
      'updateWheel body.settings.entryRules.closesAt',
    ]) {
      assert.ok(declared.has(path), path);
    }
  });

  for (const [path, schema] of declared) {
    it(`is enforced as published: ${path}`, () => {
      const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Published;
      const judge = verdicts(schema);
      const runs = (json.maxLength ?? 0) > 10_000 ? 10 : 300;
      fc.assert(
        fc.property(nearBoundary(json), (text) => {
          const { published, enforced } = judge(text);
          assert.equal(enforced, published, JSON.stringify(text).slice(0, 200));
        }),
        { numRuns: runs },
      );
    });
  }
});

describe('the address of a participant', () => {
  const hexes = fc.string({ unit: fc.constantFrom(...'0123456789abcdefABCDEF'), minLength: 1, maxLength: 5 });
  const parts = fc.array(
    fc.oneof({ weight: 6, arbitrary: hexes }, fc.constantFrom('', ':', '203.0.113.9', '256.1.1.1')),
    {
      maxLength: 10,
    },
  );
  const address = fc.oneof(
    fc.ipV4(),
    fc.ipV4Extended(),
    fc.ipV6(),
    fc
      .tuple(fc.constantFrom('::ffff:', '::', '64:ff9b::', '2002:', ''), fc.ipV4())
      .map((pair) => pair.join('')),
    parts.map((list) => list.join(':')),
    parts.map((list) => list.join('::')),
    fc.tuple(fc.ipV6(), fc.constantFrom('%eth0', '/64', ' ', '\n', 'g', ':')).map((pair) => pair.join('')),
  );

  it('is published as it is enforced, and as Node reads it', () => {
    const judge = verdicts(IpAddress);
    fc.assert(
      fc.property(address, (text) => {
        const { published, enforced } = judge(text);
        assert.equal(enforced, published, text);
        assert.equal(enforced, isIP(text) !== 0 && !text.includes('%'), text);
      }),
      { numRuns: 5_000 },
    );
  });

  it('may be an IPv4-mapped one', () => {
    const { $schema: _, ...json } = z.toJSONSchema(ParticipantInput, { io: 'input' });
    const participant = { name: 'Ada', ip: '::ffff:203.0.113.9' };
    assert.equal(ajv.validate(json, participant), true);
    assert.equal(z.safeParse(ParticipantInput, participant).success, true);
  });
});
