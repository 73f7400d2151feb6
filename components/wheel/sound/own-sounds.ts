import type { Howl } from 'howler';
import { drumRollSound } from './drum-roll.ts';
import type { PageAudio } from './page-audio.ts';
import { wavUrl } from './wav.ts';
import type { WheelSound } from './wheel-sound.ts';

interface SoundHost {
  /** `drumRoll` or the address of a sound. */
  readonly spinSound: string;
  readonly winSound: string;
  readonly spinning: boolean;
  readonly spinDurationSeconds: number;
}

interface Played {
  readonly howl: Howl;
  readonly id: number;
}

/** Maximum milliseconds between the landing and its sound. A later sound would startle. */
const latestMs = 1_200;
const fadeOutMs = 90;
/**
 * Volume at the beginning of a drum roll, as a share of the full volume. The volume grows until the landing.
 */
const rollStart = 0.4;
/**
 * Milliseconds between two reports that a sound is playing. Without reports, the audio context would be
 * suspended as idle.
 */
const aliveMs = 5_000;

/**
 * Sounds that replace the usual ones: a drum roll, or sounds of the wheel's owner. The sound of a spin is
 * repeated until the landing. A sound is loaded when the first audible spin begins.
 */
export class OwnSounds {
  readonly #host: SoundHost;
  readonly #audio: PageAudio;
  readonly #loaded = new Map<string, Promise<Howl | undefined>>();
  #sound: WheelSound | undefined;
  #spin: Played | undefined;
  #win: Played | undefined;
  /**
   * Number of spins and landings so far. A sound is not played if this number has changed while it was
   * loading.
   */
  #moment = 0;
  #spins = false;
  #volume = 0;
  #alive: ReturnType<typeof setInterval> | undefined;

  /**
   * @param audio audio of the page. This module does not import it, because an import would split the wheel's
   * first script.
   */
  constructor(host: SoundHost, audio: PageAudio) {
    this.#host = host;
    this.#audio = audio;
    document.addEventListener('visibilitychange', this.#follow);
  }

  /** Applies a change of the wheel, of its volume or of its sounds. */
  follow(sound: WheelSound): void {
    this.#sound = sound;
    this.#follow();
  }

  win(): void {
    const since = performance.now();
    void this.#play(this.#host.winSound, () => performance.now() - since < latestMs).then(
      (played) => (this.#win = played ?? this.#win),
    );
  }

  dispose(): void {
    document.removeEventListener('visibilitychange', this.#follow);
    this.#moment += 1;
    this.#silence();
    for (const loading of this.#loaded.values()) void loading.then((howl) => howl?.unload());
    this.#loaded.clear();
  }

  get #level(): number {
    return document.hidden ? 0 : (this.#sound?.level ?? 0);
  }

  readonly #follow = (): void => {
    const level = this.#level;
    const { spinning, spinSound, winSound } = this.#host;
    const spins = spinning && level > 0;
    if (spins !== this.#spins) {
      this.#spins = spins;
      this.#moment += 1;
      this.#silence();
      if (spins) {
        void this.#voice(winSound);
        void this.#roll(spinSound);
      }
    } else if (level === 0) this.#silence();
    if (level === this.#volume) return;
    this.#volume = level;
    for (const played of [this.#spin, this.#win]) played?.howl.volume(level, played.id);
  };

  async #roll(sound: string): Promise<void> {
    const played = await this.#play(sound, () => true, true);
    this.#spin = played;
    if (!played || sound !== 'drumRoll') return;
    const level = this.#level;
    played.howl.fade(level * rollStart, level, this.#host.spinDurationSeconds * 1_000, played.id);
  }

  async #play(sound: string, isInTime: () => boolean, loop = false): Promise<Played | undefined> {
    const moment = this.#moment;
    const howl = await this.#voice(sound);
    if (!howl || moment !== this.#moment || !isInTime() || this.#level === 0) return undefined;
    howl.loop(loop);
    const id = howl.play();
    howl.volume(this.#level, id);
    this.#alive ??= setInterval(() => this.#audio.ready, aliveMs);
    return { howl, id };
  }

  #silence(): void {
    clearInterval(this.#alive);
    this.#alive = undefined;
    for (const played of [this.#spin, this.#win]) {
      if (!played) continue;
      const { howl, id } = played;
      howl.once('fade', () => howl.stop(id), id);
      howl.fade(howl.volume(id) as number, 0, fadeOutMs, id);
    }
    this.#spin = undefined;
    this.#win = undefined;
  }

  /** Loads a sound once. Resolves with undefined if this browser cannot play it. */
  #voice(sound: string): Promise<Howl | undefined> {
    if (['', 'usual', 'none'].includes(sound)) return Promise.resolve(undefined);
    const known = this.#loaded.get(sound);
    if (known) return known;
    const loading = this.#audio.voice(sound === 'drumRoll' ? wavUrl(drumRollSound()) : sound).then((howl) => {
      if (!howl) this.#loaded.delete(sound);
      return howl;
    });
    this.#loaded.set(sound, loading);
    return loading;
  }
}
