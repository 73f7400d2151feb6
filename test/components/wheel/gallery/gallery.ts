/**
 * Shows wheels for pictures: `?sizes=80,320&counts=2,8&names=odd&scheme=dark&ground=photo&turn=0.3`. With `still`
 * a spin is held at that share of its time.
 */
import '../../../../components/wheel/svc-wheel.ts';
import type { FrameClock } from '../../../../components/wheel/frame-clock.ts';
import type { WheelEntry } from '../../../../components/wheel/wheel-events.ts';

const people =
  'Ada,Grace,Edsger,Barbara,Donald,Radia,Linus,Margaret,Alan,Katherine,Tim,Hedy,Claude,Annie,Dennis,Sophie,Ken,Karen,Niklaus,Frances,Guido,Joan,Bjarne,Lynn,James,Jean,Brian,Mary,John,Shafi'.split(
    ',',
  );
const odd = [
  'Ada',
  'A name so long that no slice of any wheel could ever hold all of it',
  '🎉🎉 Party 🦊',
  'محمد الخوارزمي',
  '春の花見大会',
  'שלום עולם',
  'Ünïcödé Ørsted',
  '👩‍👩‍👧‍👦 Family',
  'देवनागरी नाम',
  'x',
  'Zoë van der Meer-Østergård',
  '🇺🇳',
];

const query = new URLSearchParams(location.search);
const list = (name: string, fallback: string): number[] =>
  (query.get(name) ?? fallback).split(',').map(Number);
document.documentElement.dataset['scheme'] = query.get('scheme') ?? 'light';
document.documentElement.dataset['ground'] = query.get('ground') ?? 'plain';

function entries(count: number): WheelEntry[] {
  const names = query.get('names') === 'odd' ? odd : people;
  const weighted = query.has('weights');
  return Array.from({ length: count }, (_, i) => ({
    id: `entry-${i}`,
    name: `${names[i % names.length] ?? ''}${i >= names.length ? ` ${Math.floor(i / names.length) + 1}` : ''}`,
    weight: weighted ? 1 + ((i * 7) % 5) : 1,
  }));
}

/** Stands still at a moment, but lets frames be painted. */
class HeldClock implements FrameClock {
  time = 0;
  now(): number {
    return this.time;
  }
  frame(callback: () => void): () => void {
    const handle = requestAnimationFrame(callback);
    return () => cancelAnimationFrame(handle);
  }
  after(): () => void {
    return () => undefined;
  }
}

for (const size of list('sizes', '320')) {
  for (const count of list('counts', '8')) {
    const wheel = document.createElement('svc-wheel');
    wheel.style.width = `${size}px`;
    wheel.noDialog = true;
    wheel.fixedStart = true;
    wheel.entries = entries(count);
    const still = query.get('still');
    if (still !== null) {
      const clock = new HeldClock();
      wheel.clock = clock;
      void wheel.spinTo(`entry-${Math.floor(count / 3)}`, { durationSeconds: 8 });
      // The last half second is shown frame by frame, so that the pointer stands as the pegs have left it.
      const end = Number(still) * 8_000;
      clock.time = end - 512;
      const step = (): void => {
        if (clock.time >= end) return;
        if (wheel.dataset['painted'] === 'webgl') clock.time += 16;
        requestAnimationFrame(step);
      };
      step();
    } else wheel.rest(`entry-${Math.floor(count / 3)}`);
    document.body.append(wheel);
  }
}
