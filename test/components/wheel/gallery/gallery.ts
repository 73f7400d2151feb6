import '../../../../components/wheel/svc-wheel.ts';
import type { FrameClock } from '../../../../components/wheel/frame-clock.ts';
import type { WheelEntry } from '../../../../components/wheel/wheel-events.ts';
import { paintPhoto } from './photo.ts';
import { sampleImages } from './sample-images.ts';
import type { PicturedRow, PicturedWheel } from './pictured.ts';

const people =
  'Ada,Grace,Edsger,Barbara,Donald,Radia,Linus,Margaret,Alan,Katherine,Tim,Hedy,Claude,Annie,Dennis,Sophie,Ken,Karen,Niklaus,Frances,Guido,Joan,Bjarne,Lynn,James,Jean,Brian,Mary,John,Shafi'.split(
    ',',
  );
const odd = [
  'Ada',
  'A name so long that no slice of any wheel could ever hold all of it',
  '🎉🎉 Party 🦊',
  'محمد الخوارزمي',
  'Борис Стругацкий',
  'שלום עולם',
  'Ünïcödé Ørsted',
  '🌈 Family 🐙',
  'Ελένη Γλύκατζη',
  'x',
  'Zoë van der Meer-Østergård',
  '🚀 Łukasz',
];
const logo = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="100" height="100" fill="#fff"/><path d="M50 4 61 37h35L68 58l10 34-28-20-28 20 10-34L4 37h35z" fill="#4b3fd6"/><circle cx="50" cy="52" r="14" fill="#ffd23f"/></svg>',
)}`;

function entries({ count, odd: isOdd, weighted, images }: PicturedWheel): WheelEntry[] {
  const names = isOdd ? odd : people;
  return Array.from({ length: count }, (_, i) => ({
    id: `entry-${i}`,
    name: `${names[i % names.length] ?? ''}${i >= names.length ? ` ${Math.floor(i / names.length) + 1}` : ''}`,
    weight: weighted ? 1 + ((i * 7) % 5) : 1,
    image: images ? (sampleImages[i % sampleImages.length] ?? '') : '',
  }));
}

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

function show(pictured: PicturedWheel, into: HTMLElement): void {
  const wheel = document.createElement('svc-wheel');
  wheel.style.width = `${pictured.size}px`;
  wheel.noDialog = true;
  wheel.noSound = true;
  wheel.fixedStart = true;
  wheel.treatment = pictured.treatment;
  wheel.pointerSide = pictured.side ?? 'right';
  if (pictured.logo) [wheel.logo, wheel.logoPlacement] = [logo, pictured.logo];
  wheel.entries = entries(pictured);
  const chosen = `entry-${Math.floor(pictured.count / 3)}`;
  if (pictured.still === undefined) wheel.rest(chosen);
  else {
    const clock = new HeldClock();
    wheel.clock = clock;
    void wheel.spinTo(chosen, { durationSeconds: 8 });
    // Play the last half second frame by frame, because only then do the pegs move the pointer.
    const end = pictured.still * 8_000;
    clock.time = end - 512;
    const step = (): void => {
      if (clock.time >= end) return;
      if (wheel.dataset['painted'] === 'webgl') clock.time += 16;
      requestAnimationFrame(step);
    };
    step();
  }
  into.append(wheel);
}

for (const { ground, wheels } of JSON.parse(decodeURIComponent(location.hash.slice(1))) as PicturedRow[]) {
  const row = document.createElement('div');
  row.className = 'row';
  row.dataset['ground'] = ground;
  document.body.append(row);
  for (const each of wheels) {
    if ('size' in each) {
      show(each, row);
      continue;
    }
    const column = document.createElement('div');
    column.className = 'column';
    row.append(column);
    for (const one of each) show(one, column);
  }
  if (ground !== 'photo') continue;
  const photo = document.createElement('canvas');
  photo.className = 'photo';
  row.prepend(photo);
  paintPhoto(photo, row.offsetWidth, row.offsetHeight);
}
