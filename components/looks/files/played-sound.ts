import { html, type LitElement, type TemplateResult } from 'lit';
import { text } from '../../language/text.ts';

/** Seconds of a chosen sound that are played as a preview. */
const previewSeconds = 4;

/** Plays the chosen sound: a preview when it is chosen, and all of it when the button is pressed. */
export class PlayedSound {
  readonly #host: LitElement;
  #isPlaying = false;
  /** True if only the preview is played. */
  #isPreview = false;
  /** Address of the sound that was chosen last. `shown()` plays its preview once the sound is in use. */
  #chosen = '';

  constructor(host: LitElement) {
    this.#host = host;
  }

  choose(address: string): void {
    this.#chosen = address;
  }

  /** Called when the address in use has been rendered. Plays the preview of a newly chosen sound. */
  shown(address: string): void {
    this.#set(false);
    if (address === '' || address !== this.#chosen) return;
    this.#chosen = '';
    this.#play(true);
  }

  /** Renders the button. Needs the styles `card`. */
  render(address: string): TemplateResult {
    return html`<audio
        preload="none"
        src=${address}
        @play=${() => this.#set(true)}
        @pause=${() => this.#set(false)}
        @timeupdate=${({ target }: Event) => {
          const audio = target as HTMLAudioElement;
          if (this.#isPreview && audio.currentTime >= previewSeconds) audio.pause();
        }}
      ></audio>
      <button
        type="button"
        class="button quiet small"
        @click=${() => (this.#isPlaying ? this.#audio?.pause() : this.#play(false))}
      >
        ${this.#isPlaying ? text('Stop') : text('Play')}
      </button>`;
  }

  get #audio(): HTMLAudioElement | null {
    return this.#host.renderRoot.querySelector('audio');
  }

  #play(isPreview: boolean): void {
    const audio = this.#audio;
    if (!audio) return;
    this.#isPreview = isPreview;
    audio.currentTime = 0;
    // Browsers refuse sounds before the first gesture, and stop a sound that is replaced.
    audio.play().catch(() => this.#set(false));
  }

  #set(isPlaying: boolean): void {
    if (this.#isPlaying === isPlaying) return;
    this.#isPlaying = isPlaying;
    this.#host.requestUpdate();
  }
}
