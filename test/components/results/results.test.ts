import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import jsqr from 'jsqr';
import { fitText } from '../../../components/results/fit-text.ts';
import { ownResult, type ListedResult } from '../../../components/results/listed-result.ts';
import { qrCode, type QrCode } from '../../../components/results/qr-code.ts';
import { ResultsLog, resultsKey } from '../../../components/results/results-log.ts';
import { resultsCsv, resultsText } from '../../../components/results/results-text.ts';

const result = (spinId: string, at: number, more: Partial<ListedResult> = {}): ListedResult => ({
  spinId,
  names: [`winner of ${spinId}`],
  color: '#FF0000',
  odds: 0.25,
  at,
  level: 'local',
  practice: false,
  ...more,
});

function storage() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

const ids = (log: ResultsLog) => log.results.map(({ spinId }) => spinId).join(' ');

describe('results of a page', () => {
  it('are listed newest first, each once, even after a reload', () => {
    const place = storage();
    const log = new ResultsLog('party', place);
    let changes = 0;
    log.addEventListener('change', () => (changes += 1));
    for (const [id, at] of [
      ['a', 1],
      ['c', 3],
      ['b', 2],
      ['c', 3],
    ] as const)
      log.add(result(id, at));
    assert.equal(ids(log), 'c b a');
    assert.equal(changes, 3, 'a known result is not reported as new');
    assert.deepEqual(new ResultsLog('party', place).results, log.results);
    assert.equal(ids(new ResultsLog('other', place)), '');
  });

  it('that name people of the service are not stored in the browser', () => {
    const place = storage();
    const log = new ResultsLog('party', place);
    log.add(result('recorded', 1, { level: 'commit_reveal', number: 1 }));
    log.add(result('own', 2));
    log.add(result('tried', 3, { practice: true }));
    assert.equal(ids(log), 'tried own recorded');
    assert.equal(ids(new ResultsLog('party', place)), 'own');
    assert.doesNotMatch(place.kept.get(resultsKey('party'))!, /recorded|tried/);
    const before = JSON.stringify({ format: 1, results: [result('old', 1, { practice: true })] });
    assert.equal(ids(new ResultsLog('party', { ...place, getItem: () => before })), '', 'kept once');
  });

  it('never name an erased person', () => {
    const log = new ResultsLog('party', storage());
    const drawn = { names: ['Ada', 'Bob'], ids: ['p1', 'p2'], level: 'commit_reveal' } as const;
    log.add(result('first', 1, drawn));
    log.clear();
    log.add(result('second', 2, drawn));
    log.forget(new Set(['p1', 'other']));
    log.restore();
    log.add(result('late', 3, drawn));
    assert.deepEqual(
      log.results.map(({ names }) => names),
      Array.from({ length: 3 }, () => ['', 'Bob']),
    );
    assert.match(resultsCsv(log.results), /^[^,]+,\(name erased\),25,/m);
    assert.equal(resultsText([log.results[0]!], String), '3\t(name erased), Bob');
  });

  it('can be restored after clearing, together with later ones', () => {
    const place = storage();
    const log = new ResultsLog('party', place);
    log.add(result('a', 1));
    log.clear();
    assert.deepEqual([ids(log), log.canRestore, ids(new ResultsLog('party', place))], ['', true, '']);
    log.add(result('b', 2));
    log.restore();
    assert.deepEqual([ids(log), log.canRestore, ids(new ResultsLog('party', place))], ['b a', false, 'b a']);
  });

  it('of another tab are not overwritten in storage', () => {
    const place = storage();
    const [here, there] = [new ResultsLog('party', place), new ResultsLog('party', place)];
    here.add(result('here', 1));
    there.add(result('there', 2));
    assert.equal(ids(new ResultsLog('party', place)), 'there here');
  });

  it('are listed even if storage is blocked, full or holds something else', () => {
    const shut = {
      getItem: (): string => {
        throw new Error('shut');
      },
      setItem: () => {
        throw new Error('full');
      },
    };
    const strange = [
      '{',
      'null',
      '[]',
      '{"format":9,"results":[]}',
      '{"format":1,"results":[{"spinId":"x"},7,null]}',
      // Results with an invalid time, chance or name: a list that contained one could never be loaded again.
      ...[{ at: 1e300 }, { at: 8.7e15 }, { odds: -1 }, { odds: 2 }, { names: ['x', {}] }].map((more) =>
        JSON.stringify({ format: 1, results: [{ ...result('bad', 2), ...more }] }),
      ),
      `{"format":1,"results":[${JSON.stringify(result('bad', 2)).replace('"at":2', '"at":1e999')}]}`,
    ];
    const places = [
      null,
      shut,
      ...strange.map((text) => ({ getItem: () => text, setItem: () => undefined })),
    ];
    for (const place of places) {
      const log = new ResultsLog('party', place);
      log.add(result('a', 1));
      assert.equal(ids(log), 'a');
    }
  });

  it('are at most 1,000', () => {
    const log = new ResultsLog('party', null);
    for (let at = 0; at < 1_100; at += 1) log.add(result(`${at}`, at));
    assert.deepEqual([log.results.length, log.results[0]?.spinId], [1_000, '1099']);
  });

  it('run no formula in a spreadsheet, even with semicolons as separators or after white space', () => {
    const names = ['x;=1+1;y', 'x; @y', ';-)', 'a=b;c-d'];
    const rows = [result('a', 0, { names, drawSlug: '\t=1+1' })];
    const [, ...lines] = resultsCsv(rows).trimEnd().split('\r\n');
    assert.deepEqual(
      lines.map((line) => /Z,(".*?"),/.exec(line)?.[1]),
      [`"x;'=1+1;y"`, `"x;' @y"`, `";'-)"`, '"a=b;c-d"'],
    );
    assert.ok(lines.every((line) => line.includes(`"'\t=1+1"`)));
  });

  it('have their status in a file, and run no formula there', () => {
    const rows = [
      result('a', 0, { names: ['=1+1', 'Bob'], level: 'commit_reveal', number: 7, drawSlug: '@x' }),
      result('b', 1_000, { practice: true, odds: 1 / 3 }),
    ];
    assert.equal(
      resultsCsv(rows),
      [
        '\uFEFFtime,winner,chance %,kind,number,draw,spin id',
        "1970-01-01T00:00:00.000Z,'=1+1,25,recorded,7,'@x,a",
        "1970-01-01T00:00:00.000Z,Bob,,recorded,7,'@x,a",
        '1970-01-01T00:00:01.000Z,winner of b,33.33333,practice,,,b',
        '',
      ].join('\r\n'),
    );
    assert.equal(resultsText(rows, String), '0\t=1+1, Bob\n1000\twinner of b');
  });

  it('of the page’s own spins have their odds', () => {
    const winner = { id: 'e1', name: 'Ada', weight: 2, color: '#FF0000', index: 0 };
    const own = ownResult({ spinId: 's', level: 'local', winner, totalWeight: 8 }, { at: 5, practice: true });
    assert.deepEqual([own.odds, own.names, own.practice, own.at], [0.25, ['Ada'], true, 5]);
  });
});

describe('a text on a picture', () => {
  const measure = (text: string, size: number) =>
    Array.from(new Intl.Segmenter().segment(text)).length * size * 0.5;
  const fit = (text: string) => fitText(text, { width: 100, lines: 2, sizes: [40, 20] }, measure);
  const family = '👩‍👩‍👧‍👦';
  const texts: [string, number, string[]][] = [
    ['Ada', 40, ['Ada']],
    ['Ada Bob', 40, ['Ada', 'Bob']],
    ['Ada Lovelace', 20, ['Ada', 'Lovelace']],
    ['x'.repeat(15), 20, ['x'.repeat(10), 'xxxxx']],
    ['x'.repeat(30), 20, ['x'.repeat(10), `${'x'.repeat(9)}…`]],
    [family.repeat(30), 20, [family.repeat(10), `${family.repeat(9)}…`]],
    ['', 40, []],
  ];
  for (const [text, size, lines] of texts) {
    it(`${text.slice(0, 30)} is written at ${size}`, () => assert.deepEqual(fit(text), { size, lines }));
  }
});

/** At run time the package has an export `default`, which its types lack. */
const decode = (jsqr as unknown as { default: typeof jsqr }).default;

function squares({ size, path }: QrCode): number[][] {
  const grid = Array.from({ length: size }, () => new Array<number>(size).fill(0));
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    for (let at = 0; at < Number(run); at += 1) grid[Number(y)]![Number(x) + at]! += 1;
  }
  return grid;
}

function scanned(code: QrCode, scale = 4): string | undefined {
  const grid = squares(code);
  const side = code.size * scale;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (let at = 0; at < side * side; at += 1) {
    const dark = grid[Math.floor(at / side / scale)]![Math.floor((at % side) / scale)];
    if (dark) pixels.fill(0, at * 4, at * 4 + 3);
  }
  return decode(pixels, side, side, { inversionAttempts: 'dontInvert' })?.data;
}

const page = 'https://wheels.example/wheelapp/customwheel';
const links: [string, string][] = [
  ['a short link', `${page}?listName=party`],
  ['a long link', `${page}?listName=${'summer-giveaway-'.repeat(60)}`],
  ['letters of other scripts', `${page}?title=Über-Glücksrad-抽選`],
];

describe('a QR code', () => {
  for (const [what, link] of links) {
    it(`decodes to ${what}`, () => assert.equal(scanned(qrCode(link)), link));
  }

  it('has a quiet zone of four squares, and no dark square twice', () => {
    const code = qrCode(page);
    squares(code).forEach((row, y) =>
      row.forEach((dark, x) => {
        assert.ok(dark <= 1, 'once');
        if (Math.min(x, y, code.size - 1 - x, code.size - 1 - y) < 4) assert.equal(dark, 0, 'it is light');
      }),
    );
  });

  it('is refused if the text is too long', () => {
    assert.throws(() => qrCode('x'.repeat(3_000)), RangeError);
  });
});
