/** Days, weeks and months of time zones, also where clocks are moved at midnight. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  dayName,
  firstOfMonth,
  localDay,
  mondayOf,
  nextWeek,
  startOfDay,
  weekName,
} from '../../../../server/chat/economy/local-date.ts';

const at = (time: string): number => Date.parse(time);

describe('the day of a time zone', () => {
  for (const [zone, time, day] of [
    ['UTC', '2026-03-01T00:00:00Z', '2026-03-01'],
    ['UTC', '2026-02-28T23:59:59.999Z', '2026-02-28'],
    ['Pacific/Kiritimati', '2026-12-31T10:00:00Z', '2027-01-01'],
    ['Pacific/Pago_Pago', '2027-01-01T10:59:00Z', '2026-12-31'],
    ['Asia/Kathmandu', '2026-05-01T18:14:59Z', '2026-05-01'],
    ['Asia/Kathmandu', '2026-05-01T18:15:00Z', '2026-05-02'],
    ['Europe/Berlin', '2026-03-29T22:00:00Z', '2026-03-30'],
    ['Europe/Berlin', '2026-10-25T22:59:59Z', '2026-10-25'],
  ] as const) {
    it(`is ${day} in ${zone} at ${time}`, () => assert.equal(dayName(localDay(zone, at(time))), day));
  }

  // Days on which the clocks change, in most of these zones at midnight.
  for (const [zone, day, start] of [
    ['America/Havana', '2026-03-08', '2026-03-08T05:00:00Z'],
    ['Asia/Beirut', '2026-03-29', '2026-03-28T22:00:00Z'],
    ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00Z'],
    ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00Z'],
    ['America/Santiago', '2026-04-05', '2026-04-05T04:00:00Z'],
    ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00Z'],
    ['Australia/Lord_Howe', '2026-04-05', '2026-04-04T13:00:00Z'],
    ['Pacific/Apia', '2011-12-31', '2011-12-30T10:00:00Z'],
  ] as const) {
    it(`${day} begins in ${zone} at ${start}`, () => {
      const first = startOfDay(zone, at(`${day}T00:00:00Z`));
      assert.equal(new Date(first).toISOString(), new Date(start).toISOString());
      assert.equal(dayName(localDay(zone, first)), day);
      assert.notEqual(dayName(localDay(zone, first - 1)), day);
    });
  }
});

describe('weeks and months', () => {
  for (const [day, monday, name] of [
    ['2026-08-02', '2026-07-27', '2026-W31'],
    ['2026-08-03', '2026-08-03', '2026-W32'],
    ['2027-01-01', '2026-12-28', '2026-W53'],
    ['2024-12-30', '2024-12-30', '2025-W01'],
    ['2023-01-01', '2022-12-26', '2022-W52'],
  ] as const) {
    it(`have ${day} in ${name}`, () => {
      const first = mondayOf(at(`${day}T00:00:00Z`));
      assert.deepEqual([dayName(first), weekName(first)], [monday, name]);
      assert.equal(weekName(nextWeek(first)) > name, true);
    });
  }

  it('have a first day, also across a year', () => {
    const date = at('2026-12-31T00:00:00Z');
    assert.deepEqual([firstOfMonth(date), firstOfMonth(date, 1)].map(dayName), ['2026-12-01', '2027-01-01']);
  });
});
