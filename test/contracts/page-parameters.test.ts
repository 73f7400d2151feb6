import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPageParameters, type PageParameters } from '../../contracts/page-parameters.ts';

const none: PageParameters = {
  listName: undefined,
  parentOrigin: undefined,
  title: undefined,
  drawSlug: undefined,
  spinDuration: undefined,
};

interface Row {
  readonly query: string;
  readonly values: Partial<PageParameters>;
  /** Names of the parameters told to be bad. */
  readonly faults?: readonly string[];
}

function rows(title: string, table: readonly Row[], allowHttp = false): void {
  test(title, () => {
    for (const { query, values, faults = [] } of table) {
      const read = readPageParameters(new URLSearchParams(query), { allowHttp });
      assert.deepEqual(read.values, { ...none, ...values }, query);
      assert.deepEqual(
        read.faults.map((fault) => fault.parameter),
        faults,
        query,
      );
    }
  });
}

rows('no parameters are all defaults', [{ query: '', values: {} }]);

rows('every alias is heard', [
  { query: 'listName=party', values: { listName: 'party' } },
  { query: 'wheel=party', values: { listName: 'party' } },
  { query: 'wheelName=party', values: { listName: 'party' } },
  { query: 'brand_title=A', values: { title: 'A' } },
  { query: 'branding_title=A', values: { title: 'A' } },
  { query: 'title=A', values: { title: 'A' } },
  { query: 'draw_slug=d', values: { drawSlug: 'd' } },
  { query: 'drawSlug=d', values: { drawSlug: 'd' } },
  { query: 'draw=d', values: { drawSlug: 'd' } },
  { query: 'slug=d', values: { drawSlug: 'd' } },
]);

rows("the first alias in the document's order that is not empty wins, wherever it stands in the address", [
  { query: 'wheelName=c&wheel=b&listName=a', values: { listName: 'a' } },
  { query: 'wheelName=c&wheel=b&listName=', values: { listName: 'b' } },
  { query: 'title=c&branding_title=b&brand_title=a', values: { title: 'a' } },
  { query: 'slug=d&draw=c&drawSlug=b&draw_slug=', values: { drawSlug: 'b' } },
]);

rows('of a repeated parameter the first value counts', [
  { query: 'listName=a&listName=b', values: { listName: 'a' } },
  { query: 'spin_duration=3&spin_duration=9', values: { spinDuration: 3 } },
  // An alias whose first value is empty is no value at all.
  { query: 'listName=&listName=b&wheel=c', values: { listName: 'c' } },
]);

rows('a listName is lower-cased, and refused where it is not one', [
  { query: 'listName=PARTY-2', values: { listName: 'party-2' } },
  { query: `listName=${'a'.repeat(64)}`, values: { listName: 'a'.repeat(64) } },
  { query: `listName=${'a'.repeat(65)}`, values: {}, faults: ['listName'] },
  { query: 'wheel=-a', values: {}, faults: ['wheel'] },
  { query: 'listName=a-', values: {}, faults: ['listName'] },
  { query: 'listName=a%2Fb', values: {}, faults: ['listName'] },
  { query: 'listName=../x', values: {}, faults: ['listName'] },
  { query: 'listName=__proto__', values: {}, faults: ['listName'] },
]);

rows('spin_duration is a number of seconds, kept within 1 and 60', [
  { query: 'spin_duration=12.5', values: { spinDuration: 12.5 } },
  { query: 'spin_duration=0', values: { spinDuration: 1 } },
  { query: 'spin_duration=-5', values: { spinDuration: 1 } },
  { query: 'spin_duration=61', values: { spinDuration: 60 } },
  { query: 'spin_duration=abc', values: {}, faults: ['spin_duration'] },
  { query: 'spin_duration=NaN', values: {}, faults: ['spin_duration'] },
  { query: 'spin_duration=Infinity', values: {}, faults: ['spin_duration'] },
  { query: 'spin_duration=0x10', values: {}, faults: ['spin_duration'] },
  { query: 'spin_duration=8s', values: {}, faults: ['spin_duration'] },
]);

rows('a title is one line of at most 120 characters, without direction marks', [
  { query: `title=${'x'.repeat(121)}`, values: { title: 'x'.repeat(120) } },
  { query: 'title=a%0Ab%E2%80%AEc', values: { title: 'a b c' } },
  { query: 'title=%3Cb%3Ehi', values: { title: '<b>hi' } },
  { query: 'title=%20', values: {}, faults: ['title'] },
]);

rows('a draw slug is any text of at most 64 characters', [
  { query: `draw=${'é'.repeat(64)}`, values: { drawSlug: 'é'.repeat(64) } },
  { query: `draw=${'x'.repeat(65)}`, values: {}, faults: ['draw'] },
]);

const bad = { values: { parentOrigin: null }, faults: ['parentOrigin'] };
rows('parentOrigin is an exact origin or nothing is posted', [
  { query: 'parentOrigin=https%3A%2F%2Fhost.example', values: { parentOrigin: 'https://host.example' } },
  { query: 'parentOrigin=http%3A%2F%2Flocalhost%3A3000', values: { parentOrigin: 'http://localhost:3000' } },
  { query: 'parentOrigin=http%3A%2F%2F[::1]:1', values: { parentOrigin: 'http://[::1]:1' } },
  { query: 'parentOrigin=http%3A%2F%2Fhost.example', ...bad },
  { query: 'parentOrigin=https%3A%2F%2Fhost.example%2F', ...bad },
  { query: 'parentOrigin=https%3A%2F%2FHOST.example', ...bad },
  { query: 'parentOrigin=https%3A%2F%2Fhost.example%3A443', ...bad },
  { query: 'parentOrigin=https%3A%2F%2Fuser%40host.example', ...bad },
  { query: 'parentOrigin=https%3Ahost.example', ...bad },
  { query: 'parentOrigin=https%3A%5C%5Chost.example', ...bad },
  { query: 'parentOrigin=%09https%3A%2F%2Fhost.example', ...bad },
  { query: 'parentOrigin=https%3A%2F%2Fhost.example%2Fx', ...bad },
  { query: 'parentOrigin=https%3A%2F%2Fhost.example%3F', ...bad },
  { query: 'parentOrigin=https%3A%2F%2Fhost.example%23', ...bad },
  { query: 'parentOrigin=https%3A%2F%2F%40host.example', ...bad },
  { query: 'parentOrigin=https%3A%2F%2Fhost.example%3A', ...bad },
  { query: 'parentOrigin=https%3A%2F%2Fhost.example%3A08443', ...bad },
  { query: 'parentOrigin=https%3A%2F%2F%2Fhost.example', ...bad },
  { query: 'parentOrigin=HTTPS%3A%2F%2Fhost.example', ...bad },
  { query: 'parentOrigin=https%3A%2F%2Fhost%252eexample', ...bad },
  { query: 'parentOrigin=https%3A%2F%2Fhost%E3%80%82example', ...bad },
  { query: 'parentOrigin=https%3A%2F%2F%EF%BD%88ost.example', ...bad },
  { query: 'parentOrigin=https%3A%2F%2Fh%C3%B6st.example', ...bad },
  { query: 'parentOrigin=https%3A%2F%2Fho_st.example', ...bad },
  { query: 'parentOrigin=https%3A%2F%2F*.example', ...bad },
  { query: 'parentOrigin=http%3A%2F%2F127.1', ...bad },
  { query: 'parentOrigin=http%3A%2F%2F0x7f.0.0.1', ...bad },
  { query: 'parentOrigin=http%3A%2F%2F2130706433', ...bad },
  { query: 'parentOrigin=http%3A%2F%2Flocalhost.', ...bad },
  { query: 'parentOrigin=http%3A%2F%2Flocalhost.evil.example', ...bad },
  { query: 'parentOrigin=http%3A%2F%2F127.0.0.1.evil.example', ...bad },
  { query: 'parentOrigin=https%3A%2F%2Fa.example%2Chttps%3A%2F%2Fb.example', ...bad },
  { query: 'parentOrigin=wss%3A%2F%2Fhost.example', ...bad },
  { query: 'parentOrigin=blob%3Ahttps%3A%2F%2Fhost.example%2Fx', ...bad },
  { query: 'parentOrigin=file%3A%2F%2F', ...bad },
  { query: 'parentOrigin=%2F', ...bad },
  { query: 'parentOrigin=https%253A%252F%252Fhost.example', ...bad },
  { query: 'parentOrigin=https%3A%2F%2Fhost.example%20', ...bad },
  { query: 'parentOrigin=https%3A%2F%2Fhost.example%0A', ...bad },
  // A dot behind the host and a punycode name are origins of their own, and mean nobody else.
  { query: 'parentOrigin=https%3A%2F%2Fhost.example.', values: { parentOrigin: 'https://host.example.' } },
  {
    query: 'parentOrigin=https%3A%2F%2Fxn--hst-sna.example',
    values: { parentOrigin: 'https://xn--hst-sna.example' },
  },
  // Other names are other parameters: none was given, and only the page's own origin is told.
  { query: 'parentOrigin[]=https%3A%2F%2Fhost.example', values: {} },
  { query: 'PARENTORIGIN=https%3A%2F%2Fhost.example', values: {} },
  { query: 'parentOrigin=&parentOrigin=https%3A%2F%2Fhost.example', values: {} },
  { query: 'parentOrigin=*', ...bad },
  { query: 'parentOrigin=null', ...bad },
  { query: 'parentOrigin=javascript%3Aalert(1)', ...bad },
  // Given twice it is nobody's, also when both say the same.
  { query: 'parentOrigin=https%3A%2F%2Fa.example&parentOrigin=https%3A%2F%2Fb.example', ...bad },
  { query: 'parentOrigin=https%3A%2F%2Fa.example&parentOrigin=https%3A%2F%2Fa.example', ...bad },
]);

rows(
  'a service on http may be embedded by pages on http',
  [{ query: 'parentOrigin=http%3A%2F%2Fhost.example', values: { parentOrigin: 'http://host.example' } }],
  true,
);

test('a fault never carries the value', () => {
  const { faults } = readPageParameters(new URLSearchParams('listName=%3Cscript%3E&spin_duration=evil'), {
    allowHttp: false,
  });
  assert.equal(faults.length, 2);
  assert.doesNotMatch(JSON.stringify(faults), /script|evil/);
});
