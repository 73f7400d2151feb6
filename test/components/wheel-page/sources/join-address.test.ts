import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { joinAddress } from '../../../../components/wheel-page/sources/join-address.ts';

const wheel: Parameters<typeof joinAddress>[0] = {
  listName: 'friday',
  closesAt: null,
  maxParticipants: null,
  participants: [],
  settings: { archived: false, joinUrl: null, pageJoin: 'anyone' },
};
const now = Date.parse('2026-03-01T12:00:00.000Z');
const ada = { id: 'a', name: 'Ada', weight: 1 };
const own = 'https://my-site.example/join';

describe('the join button leads', () => {
  const cases: readonly [string, Partial<typeof wheel>, string | null][] = [
    ['to the join page', {}, '/wheelapp/join/friday'],
    [
      'nowhere if only the owner adds people',
      { settings: { archived: false, joinUrl: null, pageJoin: 'off' } },
      null,
    ],
    [
      'nowhere if the wheel is archived',
      { settings: { archived: true, joinUrl: own, pageJoin: 'anyone' } },
      null,
    ],
    ['to a page of the host', { settings: { archived: false, joinUrl: own, pageJoin: 'anyone' } }, own],
    [
      'to a page of the host, although the join page is off',
      { settings: { archived: false, joinUrl: own, pageJoin: 'off' } },
      own,
    ],
    [
      'to the join page a moment before the end',
      { closesAt: '2026-03-01T12:00:00.001Z' },
      '/wheelapp/join/friday',
    ],
    ['nowhere after the end', { closesAt: '2026-03-01T12:00:00.000Z' }, null],
    [
      'nowhere after the end, with a page of the host, too',
      { closesAt: '2026-03-01T12:00:00.000Z', settings: { archived: false, joinUrl: own, pageJoin: 'off' } },
      null,
    ],
    [
      'to the join page while there is room',
      { maxParticipants: 2, participants: [ada] },
      '/wheelapp/join/friday',
    ],
    ['nowhere if the wheel is full', { maxParticipants: 1, participants: [ada] }, null],
    [
      'nowhere by a script in place of an address',
      { settings: { archived: false, joinUrl: 'javascript:alert(1)', pageJoin: 'anyone' } },
      null,
    ],
  ];
  for (const [what, change, address] of cases)
    it(what, () => assert.equal(joinAddress({ ...wheel, ...change }, now), address));
});
