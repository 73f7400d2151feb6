import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { spinSounds, winSounds } from '../../contracts/wheel/settings-limits.ts';
import { text } from '../language/text.ts';
import { card } from '../signed-in/card.styles.ts';
import { form } from '../signed-in/form.styles.ts';
import { selectField } from '../ui/fields.ts';
import type { FileField } from './files/file-field.ts';
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
 * Choice of the sounds of a spin: sounds of the service, none, or files.
 * @event svc-look-change - the reader chose a sound
 */
export class SvcSoundChoice extends LitElement {
  static override styles = [...card, form];
  static override properties = {
    look: { attribute: false },
    file: { attribute: false },
    _own: { state: true },
  };

  declare look: Look;
  /** Renders the choice of a file. */
  declare file: FileField;
  /** Sounds for which the reader wants a file, but has not chosen it yet. */
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
    const isFile = !sounds.includes(sound);
    const chosen = isFile || this._own.has(key) ? own : sound;
    return html`${selectField({
      id: key,
      label: labelOf(key),
      choices: [...sounds, own].map((each) => [each, soundText(key, each)] as const),
      value: chosen,
      change: (value) => this.#choose(key, value),
    })}
    ${
      chosen === own
        ? this.file({
            kind: 'sound',
            label: text('Your sound, at most 30 seconds'),
            value: isFile ? sound : '',
            change: (address) => this.#choose(key, address === '' ? 'usual' : address),
          })
        : nothing
    }`;
  }
}
