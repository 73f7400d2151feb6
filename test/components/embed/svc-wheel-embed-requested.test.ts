import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RequestedWheel } from '../../../components/embed/svc-wheel-embed-requested.ts';

test('messages of several wheels are about these wheels, each with the first id that it had', () => {
  const requested = new RequestedWheel({
    listName: null,
    wheels: 'Colour, day',
    wheelId: null,
    drawSlug: null,
  });
  assert.equal(requested.isShownBy({ listName: '', wheelId: null }), true);
  assert.equal(requested.isAbout({ listName: 'colour', wheelId: 'one' }), true);
  assert.equal(requested.isAbout({ listName: 'day', wheelId: 'two' }), true);
  assert.equal(requested.isAbout({ listName: 'colour', wheelId: 'another' }), false);
  assert.equal(requested.isAbout({ listName: 'food', wheelId: 'three' }), false);
  assert.equal(requested.isAbout({ listName: '', wheelId: null }), false);
});

test('messages of one wheel are about its name and id', () => {
  const requested = new RequestedWheel({ listName: 'Friday', wheelId: 'one', drawSlug: 'a' });
  assert.equal(requested.isAbout({ listName: 'friday', wheelId: 'one', drawSlug: 'a' }), true);
  assert.equal(requested.isAbout({ listName: 'friday', wheelId: 'two', drawSlug: 'a' }), false);
  assert.equal(requested.isAbout({ listName: 'monday', wheelId: 'one', drawSlug: 'a' }), false);
  assert.equal(requested.isAbout({ listName: 'friday', wheelId: 'one', drawSlug: 'b' }), false);
});

test('messages of several wheels have the ids that the host gave, in the order of the wheels', () => {
  const given = { listName: null, wheels: 'colour, day', drawSlug: null };
  const requested = new RequestedWheel({ ...given, wheelId: 'one, two' });
  assert.equal(requested.lacksIds, false);
  assert.equal(
    requested.isAbout({ listName: 'colour', wheelId: 'two' }),
    false,
    'the first message counts, too',
  );
  assert.equal(requested.isAbout({ listName: 'colour', wheelId: 'one' }), true);
  assert.equal(requested.isAbout({ listName: 'day', wheelId: 'one' }), false);
  assert.equal(requested.isAbout({ listName: 'day', wheelId: 'two' }), true);
});

test('no message is about several wheels if the host gave another number of ids', () => {
  for (const wheelId of ['one', '', 'one,two,three']) {
    const requested = new RequestedWheel({ listName: null, wheels: 'colour,day', wheelId, drawSlug: null });
    assert.equal(requested.lacksIds, true, wheelId);
    assert.equal(requested.isAbout({ listName: 'colour', wheelId: 'one' }), false, wheelId);
  }
});
