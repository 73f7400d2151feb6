import type { Howl, Howler, HowlOptions } from 'howler';
import { lazy } from '../../lazy/lazy-part.ts';
import { tickSound, winSound } from './sounds.ts';
import { wavUrl } from './wav.ts';

export interface AudioMember {
  readonly audible: boolean;
}

export interface Voices {
  readonly tick: Howl;
  readonly win: Howl;
}

const gestures = ['pointerup', 'click', 'keydown'] as const;
/**
 * Globals that howler sets. The previous values are restored, because the host page may use its own howler.
 */
const leftovers = ['Howler', 'Howl', 'HowlerGlobal', 'Sound'] as const;
export const soundPart = lazy(() => import('howler/dist/howler.core.min.js'));
/** Milliseconds without a sound before the audio device is released. */
const idleAfter = 20_000;
/**
 * Milliseconds to wait for a gesture of the reader that allows sounds. Used for sounds that replace the usual
 * ones.
 */
const ownPatience = 5_000;

/**
 * Audio of a page, shared by its wheels.
 * - The AudioContext is created in the reader's first gesture. Browsers do not start an earlier context.
 * - The same gesture unlocks the context. iOS does not allow this later, and loading howler takes longer than a
 *   gesture.
 * - Howler's own unlocking stays on, because iOS may lock the context again.
 * - A sound that cannot play immediately is dropped. Otherwise ticks would queue up.
 */
export class PageAudio {
  readonly #members = new Set<AudioMember>();
  #allowed = false;
  /** True if the context needs a gesture of the reader. */
  #locked = true;
  #context: AudioContext | undefined;
  #loading: Promise<Voices | undefined> | undefined;
  #voices: Voices | undefined;
  #idle: ReturnType<typeof setTimeout> | undefined;
  #soundedAt = 0;

  get allowed(): boolean {
    return this.#allowed || (navigator.userActivation as UserActivation | undefined)?.hasBeenActive === true;
  }

  join(member: AudioMember): void {
    if (this.#members.size === 0) {
      for (const type of gestures)
        window.addEventListener(type, this.#gesture, { capture: true, passive: true });
    }
    this.#members.add(member);
  }

  leave(member: AudioMember): void {
    if (!this.#members.delete(member) || this.#members.size > 0) return;
    for (const type of gestures) window.removeEventListener(type, this.#gesture, { capture: true });
    this.#whenIdle();
  }

  prepare(): void {
    if (!this.allowed) return;
    this.#context ??= this.#newContext();
    if (!this.#context) return;
    // Resume the context. This class suspends it while it is idle, and a browser suspends it if another
    // program needs the audio device.
    if (this.#context.state !== 'running') void this.#context.resume().catch(() => undefined);
    this.#loading ??= this.#load(this.#context);
    this.#whenIdle();
  }

  /** Returns the sounds if they can play immediately. Otherwise prepares them and returns undefined. */
  get ready(): Voices | undefined {
    if (this.#context?.state !== 'running' || !this.#voices) {
      this.#locked = true;
      this.prepare();
      return undefined;
    }
    this.#soundedAt = performance.now();
    this.#whenIdle();
    return this.#voices;
  }

  /** Resolves with the sounds if they can play within `patience` milliseconds, otherwise with undefined. */
  async readyWithin(patience: number): Promise<Voices | undefined> {
    const voices = this.ready;
    if (voices || !this.allowed) return voices;
    const prepared = Promise.all([this.#loading, this.#context?.resume().catch(() => undefined)]);
    let late: ReturnType<typeof setTimeout> | undefined;
    // Limit the wait: if the browser requires a gesture, the promise of `resume` is pending until then.
    const tooLate = new Promise<boolean>((resolve) => (late = setTimeout(() => resolve(true), patience)));
    const missed = await Promise.race([prepared.then(() => false), tooLate]);
    clearTimeout(late);
    return missed ? undefined : this.ready;
  }

  /** Loads a sound that replaces a usual one. Resolves with undefined if it cannot be played. */
  async voice(src: string): Promise<Howl | undefined> {
    if (!(await this.readyWithin(ownPatience))) return undefined;
    const { Howl } = await soundPart.eventually();
    // Pass a format, so that howler accepts an address without a file extension. Browsers detect the real
    // format from the data.
    return loaded(Howl, { src, format: 'wav' }).catch(() => undefined);
  }

  readonly #gesture = (event: Event): void => {
    if (!event.isTrusted) return;
    this.#allowed = true;
    if (this.#locked && [...this.#members].some(({ audible }) => audible)) this.prepare();
  };

  #newContext(): AudioContext | undefined {
    try {
      // Use howler's own sample rate. Otherwise howler would replace the context by one that no gesture has
      // unlocked.
      const context = new AudioContext({ sampleRate: 44_100 });
      context.addEventListener('statechange', () => {
        if (context.state === 'running') this.#locked = false;
      });
      return context;
    } catch {
      // An error means that there is no audio device, or that this page may not use it.
      return undefined;
    }
  }

  async #load(context: AudioContext): Promise<Voices | undefined> {
    try {
      const { Howl, Howler } = await importHowler();
      if (Howler.ctx !== context) {
        Howler.ctx = context;
        Howler.masterGain = context.createGain();
        Howler.masterGain.connect(context.destination);
        Howler.autoSuspend = false;
        // Turn off howler's pool of audio elements, which is only for sounds that Web Audio cannot play.
        Howler.html5PoolSize = 0;
      }
      const voice = (src: string, pool: number): Promise<Howl> =>
        loaded(Howl, { src, pool, format: 'wav', volume: 0.3 });
      const tick = await voice(wavUrl(tickSound()), 4);
      const win = await voice(wavUrl(winSound()), 2);
      this.#voices = { tick, win };
    } catch (error) {
      // Do not load again, because this browser cannot play the sounds.
      console.warn('The sounds of the wheel could not be loaded.', error);
    }
    return this.#voices;
  }

  #whenIdle(): void {
    this.#idle ??= setTimeout(() => {
      this.#idle = undefined;
      const left = this.#soundedAt + idleAfter - performance.now();
      if (this.#members.size > 0 && left > 0) {
        this.#whenIdle();
        return;
      }
      void this.#context?.suspend().catch(() => undefined);
      if (this.#members.size === 0) this.#unload();
    }, idleAfter);
  }

  #unload(): void {
    this.#voices?.tick.unload();
    this.#voices?.win.unload();
    this.#voices = undefined;
    this.#loading = undefined;
  }
}

export const pageAudio = new PageAudio();

async function importHowler(): Promise<{ Howl: typeof Howl; Howler: typeof Howler }> {
  const page = window as unknown as Record<string, unknown>;
  const before = leftovers.map((name) => [name, Object.getOwnPropertyDescriptor(page, name)] as const);
  const module = await soundPart.eventually();
  for (const [name, descriptor] of before) {
    if (descriptor) Object.defineProperty(page, name, descriptor);
    else Reflect.deleteProperty(page, name);
  }
  return module;
}

function loaded(Voice: typeof Howl, options: HowlOptions): Promise<Howl> {
  return new Promise((resolve, reject) => {
    const howl = new Voice({
      ...options,
      onload: () => resolve(howl),
      onloaderror: (_, reason) => reject(new Error(String(reason))),
    });
  });
}
