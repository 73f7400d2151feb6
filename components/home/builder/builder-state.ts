/**
 * What the snippet builder was told, and how it travels: as the fragment of the builder's own address, with the names
 * of document 000 (`#page=customwheel&listName=friday`), and as the address of an embed page.
 */
import {
  pageParameters,
  readPageParameters,
  wheelPageNames,
  type ParameterFault,
  type WheelPageName,
} from '../../../contracts/embed/page-parameters.ts';
import { controls, isMeant, type Control, type SwitchControl } from './builder-controls.ts';

export interface BuilderState {
  readonly page: WheelPageName;
  /** Values by the first name of a parameter; what is not named has its default. */
  readonly values: Readonly<Record<string, string>>;
}

/** A control with what it shows and does. */
export interface Field {
  readonly control: Control;
  readonly values: BuilderState['values'];
  readonly fault: ParameterFault | undefined;
  /** An empty text takes the parameter out. */
  readonly set: (value: string) => void;
  readonly turn: (on: boolean) => void;
}

export const freshState: BuilderState = { page: 'customwheel', values: {} };

/** First name by every name a parameter goes by. */
const firstNames = new Map(
  Object.values(pageParameters).flatMap(({ names }: { names: readonly string[] }) =>
    names.map((name) => [name, names[0] as string] as const),
  ),
);
const asked = new Set(controls.map(({ parameter }) => parameter));
/** Parameters that are on or off go by one word here, in whatever word they were written. */
const switches = new Map(
  Object.values(pageParameters)
    .filter(({ names: [name] }: { names: readonly string[] }) =>
      controls.some(({ kind, parameter }) => kind === 'switch' && parameter === name),
    )
    .map((row) => [row.names[0], row] as const),
);

/** Reads a fragment, with or without its `#`; what it does not know is left out. */
export function readFragment(fragment: string): BuilderState {
  const query = new URLSearchParams(fragment.replace(/^#/, ''));
  const page = wheelPageNames.find((name) => name === query.get('page')) ?? freshState.page;
  const values: Record<string, string> = {};
  for (const [name, value] of query) {
    const parameter = firstNames.get(name);
    if (parameter === undefined || !asked.has(parameter) || values[parameter] !== undefined) continue;
    const said = switches.get(parameter)?.read(value, { allowHttp: false }, [value]);
    if (typeof said === 'boolean') values[parameter] = String(said);
    else if (value !== '') values[parameter] = value;
  }
  return { page, values };
}

/** The fragment that {@link readFragment} reads; empty where nothing was changed. */
export function writeFragment({ page, values }: BuilderState): string {
  const query = new URLSearchParams();
  if (page !== freshState.page) query.set('page', page);
  for (const { parameter } of controls) {
    const value = values[parameter];
    if (value !== undefined) query.set(parameter, value);
  }
  return query.toString();
}

/** The same with one value changed; `undefined` and the empty text take it out. */
export function withValue(state: BuilderState, parameter: string, value: string | undefined): BuilderState {
  const { [parameter]: _, ...rest } = state.values;
  return { ...state, values: value === undefined || value === '' ? rest : { ...rest, [parameter]: value } };
}

/** What holds where the parameter is left out. */
export function usually({ usual }: SwitchControl, values: BuilderState['values']): boolean {
  return usual === 'surroundings' ? values['chromeless'] !== 'true' : usual;
}

export function isOn(control: SwitchControl, values: BuilderState['values']): boolean {
  const value = values[control.parameter];
  return value === undefined ? usually(control, values) : value === 'true';
}

/** A switch that comes back to what holds anyway is no longer named. */
export function withSwitch(state: BuilderState, control: SwitchControl, on: boolean): BuilderState {
  const value = on === usually(control, state.values) ? undefined : String(on);
  return withValue(state, control.parameter, value);
}

interface Service {
  /** Of the service, which is the builder's own. */
  readonly origin: string;
}

/**
 * The parameters that are worth writing: meant by the page, usable, and not what holds anyway. With the faults of
 * those that cannot be used, by the judgement of the embed pages themselves.
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

/** The exact origin that somebody means who wrote the address of a page; undefined where there is none. */
export function originMeant(text: string): string | undefined {
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(text.trim()) ? text.trim() : `https://${text.trim()}`;
  if (!URL.canParse(address)) return undefined;
  const { origin, hostname } = new URL(address);
  return origin === 'null' || origin === text || !/\.|^localhost$|^\[/.test(hostname) ? undefined : origin;
}
