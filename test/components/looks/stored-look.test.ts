/** Looks that come from the storage of a browser or from a link, which anybody can write. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { dataAddress, fileIn } from '../../../components/looks/files/data-file.ts';
import { ownLook, usualLook } from '../../../components/looks/look.ts';
import { readLook } from '../../../components/looks/stored-look.ts';

const picture = 'data:image/webp;base64,AAAA';

it('valid values are read, and usual ones are left out', () => {
  const look = {
    ...{ visualTreatment: 'neon', pointerSide: 'top', background: '#102030', seconds: 2.5, language: 'pl' },
    ...{
      logo: 'https://a.example/b.png',
      backgroundImage: picture,
      winSound: 'data:audio/x-m4a;base64,AA==',
    },
  } as const;
  assert.deepEqual(readLook({ ...usualLook, ...look }), look);
  assert.deepEqual(readLook(usualLook), {});
});

it('values that could reach CSS, scripts or other addresses are dropped', () => {
  const hostile: readonly (readonly [string, unknown])[] = [
    ['background', 'red;background:url(//evil.example)'],
    ['backgroundImage', 'https://evil.example/a.png'],
    ['backgroundImage', 'data:image/svg+xml;base64,AAAA'],
    ['backgroundImage', 'data:image/webp;base64,AA")'],
    ['backgroundImage', `data:image/webp;base64,${'A'.repeat(400_000)}`],
    ['logo', 'javascript:alert(1)'],
    ['logo', 'https://user:password@evil.example/'],
    ['spinSound', 'https://evil.example/a.mp3'],
    ['winSound', 'data:text/html;base64,AAAA'],
    ['sentence', 'x'.repeat(200)],
    ['seconds', Number.POSITIVE_INFINITY],
    ['seconds', Number.NaN],
    ['seconds', 0],
    ['winnerSeconds', -1],
    ['language', 'xx'],
    ['visualTreatment', 'constructor'],
    ['colours', 'red'],
  ];
  for (const [key, value] of hostile) assert.deepEqual(readLook({ [key]: value }), {}, key);
  for (const raw of [null, undefined, 'neon', 4, []]) assert.deepEqual(readLook(raw), {});
});

it('the values of a look are always in the same order', () => {
  const look = ownLook({ language: 'pl', seconds: 3, visualTreatment: 'flat' } as const);
  assert.deepEqual(Object.keys(look), ['visualTreatment', 'seconds', 'language']);
});

it('a file in an address is the same after reading it back', async () => {
  const file = new Blob([new Uint8Array([0, 1, 254, 255])], { type: 'audio/ogg; codecs=opus' });
  const address = await dataAddress(file);
  assert.equal(address, 'data:audio/ogg;base64,AAH+/w==');
  assert.deepEqual(await fileIn(address).arrayBuffer(), await file.arrayBuffer());
});
