import type { Howl, Howler, HowlOptions } from 'howler';
import { lazy } from '../../lazy/lazy-part.ts';
import { tickSound, winSound } from './sounds.ts';
import { wavUrl } from './wav.ts';

/** One wheel as a listener of the page's audio. */
export interface AudioMember {
  /** It may be heard: neither muted nor turned down altogether. */
  readonly audible: boolean;
}

/** What wheels play. Howler plays it; one of each a page. */
export interface Voices {
  readonly tick: Howl;
  readonly win: Howl;
}

/** What a gesture of the reader arrives as, of a keyboard, a pointer or an assistive tool. */
const gestures = ['pointerup', 'click', 'keydown'] as const;
/** Howler leaves these in the window, where a host page may have a howler of its own. */
const leftovers = ['Howler', 'Howl', 'HowlerGlobal', 'Sound'] as const;
/** Code that plays sounds. */
export const soundPart = lazy(() => import('howler/dist/howler.core.min.js'));
/** Milliseconds without a sound after which the sound card is let go. */
const idleAfter = 20_000;

/**
 * The audio of a page, shared by its wheels: one AudioContext, made in the first gesture of the reader, because
 * browsers warn of an earlier one and start none; and howler on it, loaded then. Where no wheel may be heard, a
 * gesture makes and loads nothing.
 *
 * Howler plays through the context it is given, so that it is unlocked inside the gesture itself: iOS allows it
 * nowhere else, and loading takes longer than a gesture lasts. Howler's own unlocking goes on listening, for what iOS
 * locks again. It resumes a context only with what it plays and would let ticks wait for that in a row; so the
 * context is suspended and resumed here, and what cannot sound now never will.
 */
export class PageAudio {
  readonly #members = new Set<AudioMember>();
  #allowed = false;
  /** The context waits for a gesture: it has not run yet, or did not start again when it was needed. */
  #locked = true;
  #context: AudioContext | undefined;
  #loading: Promise<Voices | undefined> | undefined;
  #voices: Voices | undefined;
  #idle: ReturnType<typeof setTimeout> | undefined;
  #soundedAt = 0;

  /** The reader has made a gesture since the page was loaded. */
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

  /** Makes and loads what is missing, where the reader allows it. */
  prepare(): void {
    if (!this.allowed) return;
    this.#context ??= this.#newContext();
    if (!this.#context) return;
    // Suspended when it was idle, or by a browser that had other uses for the sound card.
    if (this.#context.state !== 'running') void this.#context.resume().catch(() => undefined);
    this.#loading ??= this.#load(this.#context);
    this.#whenIdle();
  }

  /** What can sound at once; undefined where nothing can yet, and then it is prepared. */
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

  /** What can sound within so many milliseconds. */
  async readyWithin(patience: number): Promise<Voices | undefined> {
    const voices = this.ready;
    if (voices || !this.allowed) return voices;
    const prepared = Promise.all([this.#loading, this.#context?.resume().catch(() => undefined)]);
    let late: ReturnType<typeof setTimeout> | undefined;
    // A browser that wants a gesture first keeps the promise of `resume` waiting for it.
    const tooLate = new Promise<boolean>((resolve) => (late = setTimeout(() => resolve(true), patience)));
    const missed = await Promise.race([prepared.then(() => false), tooLate]);
    clearTimeout(late);
    return missed ? undefined : this.ready;
  }

  readonly #gesture = (event: Event): void => {
    if (!event.isTrusted) return;
    this.#allowed = true;
    if (this.#locked && [...this.#members].some(({ audible }) => audible)) this.prepare();
  };

  #newContext(): AudioContext | undefined {
    try {
      // At any other rate howler would close it and make another one, which no gesture has unlocked.
      const context = new AudioContext({ sampleRate: 44_100 });
      context.addEventListener('statechange', () => {
        if (context.state === 'running') this.#locked = false;
      });
      return context;
    } catch {
      // No sound card, or none for this page.
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
        // Elements for what is not played by Web Audio: nothing here.
        Howler.html5PoolSize = 0;
      }
      const voice = (src: string, pool: number): Promise<Howl> =>
        loaded(Howl, { src, pool, format: 'wav', volume: 0.3 });
      const tick = await voice(wavUrl(tickSound()), 4);
      const win = await voice(wavUrl(winSound()), 2);
      this.#voices = { tick, win };
    } catch (error) {
      // The browser cannot play them, and with every tick it would only fail again.
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

/** The one of this page. */
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
