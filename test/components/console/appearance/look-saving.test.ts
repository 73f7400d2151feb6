/** Requests, display and undo while a look is changed and saved. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { LookPreview } from '../../../../components/console/appearance/look-preview.ts';
import { LookSaving } from '../../../../components/console/appearance/look-saving.ts';
import type { ConsoleWheel } from '../../../../components/console/console-wheel.ts';
import { ServiceWheel } from '../../../../components/console/entries/service-wheel.ts';
import { Fault } from '../../../../components/signed-in/fault.ts';
import type { WheelHead } from '../../../../contracts/wheel/wheel.ts';
import type { WheelSettings } from '../../../../contracts/wheel/wheel-settings.ts';
import { resolveSettings, shownSettings } from '../../../../server/wheel/settings/settings.ts';
import { HandClock } from '../../wheel/hand/hand-clock.ts';
import { EntriesService, entry } from '../entries/entries-service.ts';

type Settings = { branding?: object; celebration?: object };

/** A wheel, and the `LookSaving` under test, which writes the wheel's settings. */
class World {
  readonly clock = new HandClock();
  readonly sent: unknown[] = [];
  readonly faults: (Fault | undefined)[] = [];
  settings: WheelSettings = {
    ...shownSettings({ spinDurationSeconds: 3 }, null),
    ...{ archived: resolveSettings({}).archived },
  };
  /** Called while a save is under way. */
  during = (): void => undefined;
  readonly entries: ServiceWheel;
  readonly wheel: ConsoleWheel;
  readonly saving: LookSaving;

  constructor(colours: readonly string[] = []) {
    const service = new EntriesService(...colours.map((color, at) => entry(`e${at}`, `n${at}`, { color })));
    const value = { entries: service.entriesNow };
    this.entries = new ServiceWheel('friday', { value, tag: '"e1"' }, service, {
      later: () => () => undefined,
    });
    const head = () => ({ settings: this.settings });
    this.wheel = {
      listName: 'friday',
      entries: this.entries,
      preview: undefined,
      get head() {
        return head();
      },
      readAgain: () => Promise.resolve(),
    } as unknown as ConsoleWheel;
    this.saving = new LookSaving(this.wheel, {
      later: (work, milliseconds) => this.clock.after(milliseconds, work),
      put: (path, body) => this.#put(path, body as { settings: Settings }),
    });
  }

  async #put(path: string, { settings }: { settings: Settings }): Promise<WheelHead | Fault> {
    this.sent.push([path, settings]);
    await Promise.resolve();
    this.during();
    const fault = this.faults.shift();
    if (fault) return fault;
    this.settings = {
      ...this.settings,
      ...settings,
      branding: { ...this.settings.branding, ...settings.branding },
      celebration: { ...this.settings.celebration, ...settings.celebration },
    };
    return { settings: this.settings } as WheelHead;
  }

  get shown(): WheelSettings {
    const preview: LookPreview | undefined = this.wheel.preview;
    return preview?.settings(this.settings) ?? this.settings;
  }

  /** Advances the clock past the pause, and waits until everything is saved. */
  async saved(): Promise<void> {
    this.clock.pass(600);
    await this.saving.save();
  }
}

it('a change is shown at once, and saved after a pause, with the changed fields only', async () => {
  const world = new World();
  world.saving.change({ visualTreatment: 'neon' });
  world.saving.change({ pointerSide: 'top' });
  assert.deepEqual([world.shown.visualTreatment, world.shown.pointerSide], ['neon', 'top']);
  assert.deepEqual([world.sent, world.saving.note], [[], 'Saving …']);
  await world.saved();
  assert.deepEqual(world.sent, [
    ['/wheels/api/v1/wheels/friday', { visualTreatment: 'neon', pointerSide: 'top' }],
  ]);
  assert.equal(world.wheel.preview, undefined);
  assert.equal(world.saving.note, 'Saved. Every page shows it.');
});

it('a change during a save is shown, and saved afterwards', async () => {
  const world = new World();
  world.saving.change({ confetti: 'long' });
  world.during = () => {
    world.during = () => undefined;
    world.saving.change({ confetti: 'none', spoken: true });
  };
  await world.saved();
  assert.deepEqual(
    world.sent.map((each) => (each as [string, object])[1]),
    [{ celebration: { confetti: 'long' } }, { celebration: { confetti: 'none', spoken: true } }],
  );
  const { confetti, spoken } = world.settings.celebration;
  assert.deepEqual([confetti, spoken], ['none', true]);
});

it('without a connection the change is kept, shown, and saved later', async () => {
  const world = new World();
  world.faults.push(new Fault('offline'), new Fault('unavailable'));
  world.saving.change({ visualTreatment: 'metal' });
  await world.saved();
  assert.match(world.saving.note, /^Not saved yet\. /);
  assert.equal(world.shown.visualTreatment, 'metal');
  for (const wait of [2_000, 4_000]) {
    world.clock.pass(wait);
    await world.saving.save();
  }
  assert.equal(world.sent.length, 3);
  assert.equal(world.saving.fault, undefined);
  assert.equal(world.settings.visualTreatment, 'metal');
});

it('a refused change is taken back and explained', async () => {
  const world = new World();
  const fields = [{ path: 'settings.branding.logo', message: 'is too large' }];
  world.faults.push(new Fault('validation_failed', { text: 'No', fields }));
  world.saving.change({ logo: 'https://a.example/b.png' });
  await world.saved();
  assert.equal(world.saving.note, 'Not saved. is too large.');
  assert.equal(world.wheel.preview, undefined);
});

it('undo goes back change by change, and letters of a sentence are one', async () => {
  const world = new World();
  world.saving.change({ visualTreatment: 'flat' });
  await world.saved();
  for (const sentence of ['H', 'He', 'Hey']) world.saving.change({ sentence });
  world.saving.change({ visualTreatment: 'neon' });
  await world.saved();
  const seen = (): unknown => [world.shown.visualTreatment, world.shown.celebration.sentence];
  const steps = [seen()];
  while (world.saving.canUndo) {
    world.saving.undo();
    steps.push(seen());
  }
  assert.deepEqual(steps, [
    ['neon', 'Hey'],
    ['flat', 'Hey'],
    ['flat', null],
    ['classic', null],
  ]);
  await world.saved();
  assert.deepEqual([world.settings.visualTreatment, world.wheel.preview], ['classic', undefined]);
});

it('other colours are given to the entries, and undo gives back their own', () => {
  const world = new World(['#111111', '#222222', '#333333']);
  const colours = (): unknown => world.entries.entries.map(({ color }) => color);
  world.saving.change({ colours: ['#AA0000', '#00AA00', '#0000AA'] });
  assert.deepEqual(colours(), ['#AA0000', '#00AA00', '#0000AA']);
  world.saving.undo();
  assert.deepEqual([colours(), world.shown.branding.colors], [['#111111', '#222222', '#333333'], []]);
});

it('example names that greet on a new wheel get no colours', () => {
  const world = new World();
  world.entries.greet(['Ada', 'Grace']);
  world.saving.change({ colours: ['#AA0000'] });
  assert.deepEqual([world.entries.isSample, world.entries.canUndo], [true, false]);
});
