import type { WheelHead } from '../../../contracts/wheel/wheel.ts';
import type { StoredWheel } from '../../editor/local/local-wheels.ts';
import { shownSettings } from '../../editor/local/shown-settings.ts';
import { WheelColours } from '../../editor/wheel-colours.ts';
import { accountNameKey } from '../../editor/local/account-name.ts';
import { text } from '../../language/text.ts';
import { Fault } from '../../signed-in/fault.ts';
import { api, type SessionApi } from '../../signed-in/session-api.ts';
import { randomId } from '../../wheel/local-draw.ts';
import { uploadedLook } from '../uploads/uploaded-look.ts';
import { uploads, type Uploads } from '../uploads/uploads.ts';
import { wheelPath, wheelsPath } from '../wheel-api.ts';

/**
 * Number of entries above which the list is sent in a second request, because the body that creates a wheel
 * is limited to 4 MiB.
 */
const longList = 20_000;

/** Request that was sent for a wheel and has not been answered. */
interface Pending {
  readonly listName: string;
  /** `Idempotency-Key` of the request. */
  readonly key: string;
}

const pendingKey = (slug: string): string => `svc-put:${slug}`;
type Calls = Pick<SessionApi, 'get' | 'post' | 'put'>;
type TextShelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Creates a wheel unless the account has one of this name. Checks this first, because POST would change the
 * existing wheel.
 */
export async function createWheel(
  body: { readonly listName: string } & Readonly<Record<string, unknown>>,
  key: string,
  calls: Calls = api,
): Promise<WheelHead | Fault> {
  // Request 204 instead of 404 for a free name, because browsers log a 404 as an error.
  const found = await calls.get(`${wheelPath(body.listName)}?fields=listName&missing=204`);
  if (found instanceof Fault) return found;
  if (found !== undefined) {
    return new Fault('name_taken', { text: text('You have a wheel of this name. Choose another one.') });
  }
  return postWheel(body, key, calls);
}

async function postWheel(body: object, key: string, calls: Calls): Promise<WheelHead | Fault> {
  const made = await calls.post<WheelHead>(wheelsPath, body, { key });
  if (!(made instanceof Fault) || made.code !== 'name_taken') return made;
  return new Fault('name_taken', {
    text: text('Somebody else has a wheel of this name. Choose another one.'),
  });
}

/**
 * Puts a wheel of this browser on the account. If the answer is lost, even by a reload, the next attempt with
 * the same name repeats the request with the same key, so that only one wheel is created. The wheel also
 * stays in the browser.
 */
export async function putWheel(
  { slug, state }: StoredWheel,
  { listName, title }: { readonly listName: string; readonly title: string },
  shelf: TextShelf,
  calls: Calls = api,
  account: Pick<Uploads, 'add'> = uploads,
): Promise<{ readonly listName: string } | Fault> {
  const look = await uploadedLook(state.settings.look ?? {}, account);
  if (look instanceof Fault) return look;
  const coloured = new WheelColours().coloured(state.entries, state.settings.colors);
  const entries = coloured.map(({ name, weight, color, hidden }) => {
    return { name, weight, ...(color !== undefined && { color }), ...(hidden && { hidden }) };
  });
  const isLong = entries.length > longList;
  const { colors } = state.settings;
  const shown = shownSettings({ look, colors, title });
  const settings = { ...shown, branding: { ...shown.branding, title: title === '' ? null : title } };
  const body = { listName, settings, ...(!isLong && { entries }) };
  const pending = readPending(shelf.getItem(pendingKey(slug)));
  const isRepeat = pending?.listName === listName;
  const key = isRepeat ? pending.key : randomId();
  shelf.setItem(pendingKey(slug), JSON.stringify({ listName, key } satisfies Pending));
  const made = isRepeat ? await postWheel(body, key, calls) : await createWheel(body, key, calls);
  if (made instanceof Fault) {
    if (made.code === 'name_taken') shelf.removeItem(pendingKey(slug));
    if (made.code !== 'idempotency_key_reused') return made;
    return new Fault('name_taken', {
      text: text('An earlier state of this wheel is on your account under this name. Choose another one.'),
    });
  }
  if (isLong) {
    const written = await calls.put(`${wheelPath(listName)}/entries`, { entries });
    if (written instanceof Fault) return written;
  }
  shelf.removeItem(pendingKey(slug));
  shelf.setItem(accountNameKey(slug), listName);
  return { listName };
}

function readPending(text: string | null): Pending | undefined {
  try {
    const { listName, key } = JSON.parse(text ?? 'null') as Partial<Pending>;
    return typeof listName === 'string' && typeof key === 'string' ? { listName, key } : undefined;
  } catch {
    return undefined;
  }
}
