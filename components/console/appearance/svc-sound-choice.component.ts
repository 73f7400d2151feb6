import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { assetFolder } from '../../../contracts/wheel/asset.ts';
import { spinSounds, winSounds } from '../../../contracts/wheel/wheel-settings.ts';
import { text } from '../../language/text.ts';
import { card } from '../../signed-in/card.styles.ts';
import { form } from '../../signed-in/form.styles.ts';
import type { UploadChoiceEvent } from '../uploads/svc-upload-choice.component.ts';
import '../uploads/svc-upload-choice.ts';
import { selectField } from '../form/fields.ts';
import type { Look } from './look.ts';

type SoundKey = 'spinSound' | 'winSound';

const own = 'own';

const labelOf = (key: SoundKey): string =>
  key === 'spinSound' ? text('Sound while it turns') : text('Sound for a winner');

function soundText(key: SoundKey, sound: string): string {
  if (sound === 'usual') return key === 'spinSound' ? text('Ticks of the slices') : text('A fanfare');
  if (sound === 'drumRoll') return text('A drum roll');
  return sound === own ? text('A sound of your own') : text('None');
}

/**
 * Choice of the sounds of a spin: those of the service, none, or uploaded ones.
 * @event svc-look-change - the reader chose a sound
 */
export class SvcSoundChoice extends LitElement {
  static override styles = [...card, form];
  static override properties = { look: { attribute: false }, _own: { state: true } };

  declare look: Look;
  /** Sounds for which the reader wants to upload one, before there is one. */
  declare private _own: ReadonlySet<SoundKey>;

  constructor() {
    super();
    this._own = new Set();
  }

  #choose(key: SoundKey, sound: string): void {
    const others = [...this._own].filter((each) => each !== key);
    this._own = new Set(sound === own ? [...others, key] : others);
    if (sound !== own) this.dispatchEvent(new CustomEvent('svc-look-change', { detail: { [key]: sound } }));
  }

  protected override render(): TemplateResult {
    return html`<div class="form">
      ${this.#renderSound('spinSound', spinSounds)} ${this.#renderSound('winSound', winSounds)}
    </div>`;
  }

  #renderSound(key: SoundKey, sounds: readonly string[]): TemplateResult {
    const sound = this.look[key];
    const isUpload = sound.startsWith(assetFolder);
    const chosen = isUpload || this._own.has(key) ? own : sound;
    return html`${selectField({
      id: key,
      label: labelOf(key),
      choices: [...sounds, own].map((each) => [each, soundText(key, each)] as const),
      value: chosen,
      change: (value) => this.#choose(key, value),
    })}
    ${
      chosen === own
        ? html`<svc-upload-choice
            kind="sound"
            .label=${text('Your sound, at most 30 seconds')}
            .value=${isUpload ? sound : ''}
            @svc-upload-choice=${({ detail }: UploadChoiceEvent) =>
              this.#choose(key, detail === '' ? 'usual' : detail)}
          ></svc-upload-choice>`
        : nothing
    }`;
  }
}
