import {
  addressParameters,
  numberParameters,
  propertyName,
  switchParameters,
  textParameters,
} from './svc-wheel-embed-address.ts';

const textAttributes = ['page', 'base', 'loading', 'url-bar', 'frame-title', 'wheel-id'] as const;
const switchAttributes = ['fixed-height'] as const;
const numberAttributes = ['min-height', 'max-height'] as const;

export const embedAttributes: readonly string[] = [
  ...addressParameters,
  ...textAttributes,
  ...switchAttributes,
  ...numberAttributes,
];

/** This module must also load without a DOM, where `HTMLElement` is missing. */
const Base = typeof HTMLElement === 'undefined' ? (Object as unknown as typeof HTMLElement) : HTMLElement;

/**
 * Properties of `<svc-wheel-embed>` that reflect its attributes. If an attribute is absent, the property is
 * null, and the wheel's own setting applies.
 *
 * A switch is off if its attribute is `false`, `0`, `no` or `off`. With any other value it is on.
 */
export abstract class ReflectedParameters extends Base {
  /** `wheelofgiveaways`, `customwheel`, `svcwheel` or `pcgiveaway`. */
  declare page: string | null;
  /** Address of the service. By default, the origin of this script. */
  declare base: string | null;
  /** `eager` or `lazy`. By default `lazy`, which loads the frame when the element comes near the screen. */
  declare loading: string | null;
  /**
   * Path below which the frame may change the address bar. If empty, the frame may change only query and
   * hash. Without this attribute, the frame may change nothing.
   */
  declare urlBar: string | null;
  /** Title of the frame for screen readers. By default `brandTitle` or `Wheel`. */
  declare frameTitle: string | null;
  /**
   * Id of the wheel, as in the API; with {@link wheels}, the ids of all wheels in the same order, separated
   * by commas. Messages about another wheel are ignored.
   */
  declare wheelId: string | null;
  /** Minimum and maximum height in CSS pixels. By default 80 and 4,000. */
  declare minHeight: number | null;
  declare maxHeight: number | null;
  /** Makes the frame fill the element. The host page sets the element's height. */
  declare fixedHeight: boolean | null;

  declare listName: string | null;
  /** 2 to 6 list names, separated by commas: wheels that are shown together and spun one after another. */
  declare wheels: string | null;
  declare mode: string | null;
  declare hostParentPath: string | null;
  declare brandTitle: string | null;
  declare brandLogo: string | null;
  /** `behind` or `center`. */
  declare brandLogoPlacement: string | null;
  /** Colours: a list of `#RRGGBB`, or a text with commas. The property always returns the text. */
  declare brandColors: string | readonly string[] | null;
  declare drawSlug: string | null;
  /** `tier` or `member`. */
  declare wheelType: string | null;
  /** `transparent`, or a colour as `#RRGGBB`. */
  declare background: string | null;
  declare visualTreatment: string | null;
  /** `top`, `right`, `bottom` or `left`. */
  declare pointerSide: string | null;
  declare winnerSentence: string | null;
  /** `none`, `usual` or `long`. */
  declare confetti: string | null;
  /**
   * `service` or `parent`. With `parent`, the wheel waits for `participants` or `config`. Setting one of
   * these properties has the same effect.
   */
  declare dataSource: string | null;
  declare chromeless: boolean | null;
  declare showTitle: boolean | null;
  declare showDescription: boolean | null;
  declare showJoinCta: boolean | null;
  declare showSpin: boolean | null;
  declare showVolume: boolean | null;
  declare transparentBackground: boolean | null;
  declare transparent: boolean | null;
  declare randomInitialRotation: boolean | null;
  declare singleSpin: boolean | null;
  declare speakWinner: boolean | null;
  /**
   * Shows the list of the last draw (entries or participants), and switches when a draw from the other list
   * begins.
   */
  declare followDraw: boolean | null;
  /** Seconds, from 1 to 60. */
  declare spinDuration: number | null;

  /**
   * Assigns a property again if the host set it before the element was defined. Otherwise the early value
   * would hide the property's accessor.
   */
  protected adopt(name: string): void {
    if (!Object.hasOwn(this, name)) return;
    const self = this as unknown as Record<string, unknown>;
    const value = self[name];
    Reflect.deleteProperty(this, name);
    self[name] = value;
  }
}

export const reflectedProperties = new Map<
  string,
  { attribute: string; kind: 'text' | 'switch' | 'number' }
>();
const groups = [
  ['text', [...textParameters, ...textAttributes]],
  ['switch', [...switchParameters, ...switchAttributes]],
  ['number', [...numberParameters, ...numberAttributes]],
] as const;
for (const [kind, attributes] of groups) {
  for (const attribute of attributes) reflectedProperties.set(propertyName(attribute), { attribute, kind });
}

const off = /^(?:false|0|no|off)$/i;

for (const [name, { attribute, kind }] of reflectedProperties) {
  Object.defineProperty(ReflectedParameters.prototype, name, {
    configurable: true,
    enumerable: true,
    get(this: ReflectedParameters) {
      const value = this.getAttribute(attribute);
      if (value === null || kind === 'text') return value;
      if (kind === 'switch') return !off.test(value.trim());
      const number = Number(value);
      return value.trim() !== '' && Number.isFinite(number) ? number : null;
    },
    set(this: ReflectedParameters, value: string | number | boolean | readonly string[] | null | undefined) {
      if (value === null || value === undefined) this.removeAttribute(attribute);
      else this.setAttribute(attribute, value === true ? '' : String(value));
    },
  });
}
