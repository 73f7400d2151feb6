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

/** Where there is no DOM, as when a server renders the page around the element, there is something to extend. */
const Base = typeof HTMLElement === 'undefined' ? (Object as unknown as typeof HTMLElement) : HTMLElement;

/**
 * Properties of `<svc-wheel-embed>` that are its attributes: null where one is not given. A switch that is given is
 * on, unless it says `false`, `0`, `no` or `off`: three states, since what is not given is the wheel's to decide.
 */
export abstract class ReflectedParameters extends Base {
  /** `wheelofgiveaways`, `customwheel`, `svcwheel` or `pcgiveaway`. */
  declare page: string | null;
  /** Address of the service; the origin this script came from where there is none. */
  declare base: string | null;
  /** `eager`, or `lazy` (default): not before it is near the screen. */
  declare loading: string | null;
  /** Opt-in: paths below this one may be written into the address bar; '' allows query and hash only. */
  declare urlBar: string | null;
  /** Title of the frame for those who hear the page; `brandTitle` or `Wheel` where there is none. */
  declare frameTitle: string | null;
  /** Id of the wheel, as the API answers it: what is about another wheel is not heard. */
  declare wheelId: string | null;
  /** Bounds of the height in CSS pixels, 80 and 4,000. */
  declare minHeight: number | null;
  declare maxHeight: number | null;
  /** The frame fills the element, whose height the page gives. */
  declare fixedHeight: boolean | null;

  declare listName: string | null;
  declare mode: string | null;
  declare hostParentPath: string | null;
  declare brandTitle: string | null;
  declare brandLogo: string | null;
  /** `behind` or `center`. */
  declare brandLogoPlacement: string | null;
  /** `#RRGGBB` each, as a list or with commas between; read back with commas. */
  declare brandColors: string | readonly string[] | null;
  declare drawSlug: string | null;
  /** `tier` or `member`. */
  declare wheelType: string | null;
  declare background: string | null;
  declare visualTreatment: string | null;
  /** `parent`: the wheel waits for `participants` or `config`; given by itself where one of them is set. */
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

  /** What was set before the element was defined hides its accessor. */
  protected adopt(name: string): void {
    if (!Object.hasOwn(this, name)) return;
    const self = this as unknown as Record<string, unknown>;
    const value = self[name];
    Reflect.deleteProperty(this, name);
    self[name] = value;
  }
}

/** Properties that are attributes, by their name. */
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
