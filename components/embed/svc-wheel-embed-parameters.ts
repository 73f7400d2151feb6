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

/** Superclass. Without a DOM, as in server-side rendering, `HTMLElement` is missing, but the module must still load. */
const Base = typeof HTMLElement === 'undefined' ? (Object as unknown as typeof HTMLElement) : HTMLElement;

/**
 * Properties of `<svc-wheel-embed>` that reflect its attributes. A property is null if its attribute is absent; the
 * wheel's own setting then applies. A switch is off if its attribute is `false`, `0`, `no` or `off`, and on with any
 * other value.
 */
export abstract class ReflectedParameters extends Base {
  /** `wheelofgiveaways`, `customwheel`, `svcwheel` or `pcgiveaway`. */
  declare page: string | null;
  /** Address of the service; by default the origin of this script. */
  declare base: string | null;
  /** `eager`, or `lazy` (default), which loads the frame when the element comes near the screen. */
  declare loading: string | null;
  /**
   * Path below which suggested paths may be written into the address bar; '' allows changes of query and hash only.
   * Without the attribute, nothing is written.
   */
  declare urlBar: string | null;
  /** Title of the frame for screen readers; `brandTitle` or `Wheel` by default. */
  declare frameTitle: string | null;
  /** Id of the wheel, as in the API. Messages about another wheel are ignored. */
  declare wheelId: string | null;
  /** Bounds of the height in CSS pixels; 80 and 4,000 by default. */
  declare minHeight: number | null;
  declare maxHeight: number | null;
  /** Makes the frame fill the element, whose height the host page sets. */
  declare fixedHeight: boolean | null;

  declare listName: string | null;
  declare mode: string | null;
  declare hostParentPath: string | null;
  declare brandTitle: string | null;
  declare brandLogo: string | null;
  /** `behind` or `center`. */
  declare brandLogoPlacement: string | null;
  /** Colours. A list of `#RRGGBB` or a text with commas can be set; the property always returns the text. */
  declare brandColors: string | readonly string[] | null;
  declare drawSlug: string | null;
  /** `tier` or `member`. */
  declare wheelType: string | null;
  declare background: string | null;
  declare visualTreatment: string | null;
  /** `parent`: the wheel waits for `participants` or `config`. Setting one of these two has the same effect. */
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
  /** Seconds, 1 to 60. */
  declare spinDuration: number | null;

  /**
   * Assigns a property again if the host set it before the element was defined. Until then, the early value hides the
   * accessor.
   */
  protected adopt(name: string): void {
    if (!Object.hasOwn(this, name)) return;
    const self = this as unknown as Record<string, unknown>;
    const value = self[name];
    Reflect.deleteProperty(this, name);
    self[name] = value;
  }
}

/** Reflected properties by name. */
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
