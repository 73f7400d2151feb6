/**
 * State of the snippet builder, which can be written as a fragment (`#page=customwheel&listName=friday`) or
 * as the address of an embed page.
 */
import {
  pageParameters,
  readPageParameters,
  wheelPageNames,
  type ParameterFault,
  type WheelPageName,
} from '../../../contracts/embed/page-parameters.ts';
import { controls } from './controls/builder-controls.ts';
import { isMeant, type Control, type SwitchControl } from './controls/control.ts';

export interface BuilderState {
  readonly page: WheelPageName;
  /** Values by the canonical name of each parameter. Default values are left out. */
  readonly values: Readonly<Record<string, string>>;
}

export interface Field {
  readonly control: Control;
  readonly values: BuilderState['values'];
  readonly fault: ParameterFault | undefined;
  /** Sets the value. An empty text removes it. */
  readonly set: (value: string) => void;
  readonly turn: (on: boolean) => void;
}

export const freshState: BuilderState = { page: 'customwheel', values: {} };

/** Canonical name of each parameter, by each of its names. */
const canonicalNames = new Map(
  Object.values(pageParameters).flatMap(({ names }: { names: readonly string[] }) =>
    names.map((name) => [name, names[0] as string] as const),
  ),
);
const asked = new Set(controls.map(({ parameter }) => parameter));
/**
 * Parameters with a switch, by canonical name. They turn all spellings of on and off into `true` or `false`.
 */
const switches = new Map(
  Object.values(pageParameters)
    .filter(({ names: [name] }: { names: readonly string[] }) =>
      controls.some(({ kind, parameter }) => kind === 'switch' && parameter === name),
    )
    .map((row) => [row.names[0], row] as const),
);

/** Reads a fragment. Unknown parameters are ignored. */
export function readFragment(fragment: string): BuilderState {
  const query = new URLSearchParams(fragment.replace(/^#/, ''));
  const page = wheelPageNames.find((name) => name === query.get('page')) ?? freshState.page;
  const values: Record<string, string> = {};
  for (const [name, value] of query) {
    const parameter = canonicalNames.get(name);
    if (parameter === undefined || !asked.has(parameter) || values[parameter] !== undefined) continue;
    const said = switches.get(parameter)?.read(value, { allowHttp: false }, [value]);
    if (typeof said === 'boolean') values[parameter] = String(said);
    else if (value !== '') values[parameter] = value;
  }
  return { page, values };
}

/** Returns a fragment for {@link readFragment}. Empty if all values are defaults. */
export function writeFragment({ page, values }: BuilderState): string {
  const query = new URLSearchParams();
  if (page !== freshState.page) query.set('page', page);
  for (const { parameter } of controls) {
    const value = values[parameter];
    if (value !== undefined) query.set(parameter, value);
  }
  return query.toString();
}

/** Returns the state with one value changed, or removed if the value is undefined or empty. */
export function withValue(state: BuilderState, parameter: string, value: string | undefined): BuilderState {
  const { [parameter]: _, ...rest } = state.values;
  return { ...state, values: value === undefined || value === '' ? rest : { ...rest, [parameter]: value } };
}

export function usually({ usual }: SwitchControl, values: BuilderState['values']): boolean {
  return usual === 'surroundings' ? values['chromeless'] !== 'true' : usual;
}

export function isOn(control: SwitchControl, values: BuilderState['values']): boolean {
  const value = values[control.parameter];
  return value === undefined ? usually(control, values) : value === 'true';
}

/** Returns the state with a switch turned on or off. A default value is left out. */
export function withSwitch(state: BuilderState, control: SwitchControl, on: boolean): BuilderState {
  const value = on === usually(control, state.values) ? undefined : String(on);
  return withValue(state, control.parameter, value);
}

interface Service {
  readonly origin: string;
}

/**
 * Returns the parameters for the address, without default values and without parameters that are invalid or
 * unused on this page. Also returns the faults of the invalid ones, as embed pages report them.
 */
export function usable(
  { page, values }: BuilderState,
  { origin }: Service,
): { parameters: Readonly<Record<string, string>>; faults: readonly ParameterFault[] } {
  const given = new URLSearchParams();
  for (const control of controls) {
    const value = values[control.parameter];
    if (value === undefined || !isMeant(control, page)) continue;
    if (control.kind === 'switch' && (value === 'true') === usually(control, values)) continue;
    given.set(control.parameter, control.parameter === 'listName' ? value.toLowerCase() : value);
  }
  const { faults } = readPageParameters(given, {
    allowHttp: origin.startsWith('http:'),
    ownOrigin: origin,
  });
  for (const { parameter } of faults) given.delete(parameter);
  return { parameters: Object.fromEntries(given), faults };
}

/**
 * Suggests the origin of a page address. Returns undefined if the text is already an origin, or is not an
 * address.
 */
export function originMeant(text: string): string | undefined {
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(text.trim()) ? text.trim() : `https://${text.trim()}`;
  if (!URL.canParse(address)) return undefined;
  const { origin, hostname } = new URL(address);
  return origin === 'null' || origin === text || !/\.|^localhost$|^\[/.test(hostname) ? undefined : origin;
}
