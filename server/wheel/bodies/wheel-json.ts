import { wheelFields, type WheelField } from '../../../contracts/wheel/wheel-endpoints.ts';
import type { SpinResult, WheelHead } from '../../../contracts/wheel/wheel.ts';
import { isoTime } from '../../runtime/clock.ts';
import { entryCount, participantCount, type WheelDocument } from '../core/documents.ts';
import { Piece } from '../../http/answers/gzip-pieces.ts';
import type { Slices } from '../../http/answers/slices.ts';
import { publicResult } from '../core/result-people.ts';
import { publicSettings, shownSettings } from '../settings/settings.ts';
import { WheelBody } from './wheel-body.ts';

/**
 * The owner reads all data of a wheel. Everybody else reads the public form (docs/rules/wheel.md, "Public
 * form").
 */
export type Form = 'owner' | 'public';

export interface WheelParts {
  readonly wheelId: string;
  /** JSON array. Undefined if not requested. */
  readonly entries: Piece | Slices | undefined;
  readonly participants: Piece | Slices | undefined;
  readonly logo: string | null;
  readonly lastDrawResult: SpinResult | null;
}

/**
 * A field of a body. The public form contains only two entry rules, `closesAt` and `maxParticipants`, which
 * close the wheel for everybody.
 */
type BodyField = WheelField | 'closesAt' | 'maxParticipants';

/** Top-level fields of each form, in their order in the JSON text. */
export const formFields: Readonly<Record<Form, readonly BodyField[]>> = {
  owner: wheelFields,
  public: [
    'listName',
    'wheelId',
    'version',
    'settings',
    'closesAt',
    'maxParticipants',
    'entries',
    'participants',
    'lastDrawResult',
    'commitment',
    'tallies',
  ],
};

/**
 * Serialises a wheel without its last brace, with the requested fields of its form (docs/rules/wheel.md, "Public
 * form").
 */
export function wheelJson(
  wheel: WheelDocument,
  parts: WheelParts,
  form: Form,
  fields: ReadonlySet<BodyField> = new Set(formFields[form]),
): WheelBody {
  const pieces: (Piece | Slices)[] = [];
  let text = '{';
  for (const field of formFields[form]) {
    if (!fields.has(field)) continue;
    if (text !== '{' || pieces.length > 0) text += ',';
    text += `"${field}":`;
    const rows = field === 'entries' || field === 'participants' ? parts[field] : undefined;
    if (rows === undefined) text += fieldJson(wheel, parts, form, field);
    else {
      pieces.push(new Piece(Buffer.from(text)), rows);
      text = '';
    }
  }
  if (text !== '') pieces.push(new Piece(Buffer.from(text)));
  return new WheelBody(pieces);
}

function fieldJson(wheel: WheelDocument, parts: WheelParts, form: Form, field: BodyField): string {
  switch (field) {
    case 'settings':
      return JSON.stringify(
        form === 'owner'
          ? shownSettings(wheel.settings, parts.logo)
          : publicSettings(wheel.settings, parts.logo),
      );
    case 'closesAt':
    case 'maxParticipants':
      return JSON.stringify(wheel.settings.entryRules?.[field] ?? null);
    case 'wheelId':
      return JSON.stringify(parts.wheelId);
    case 'tallies':
      return JSON.stringify(wheel.tallies ?? {});
    case 'lastDrawResult':
      return JSON.stringify(
        form === 'public' && parts.lastDrawResult !== null
          ? publicResult(parts.lastDrawResult)
          : parts.lastDrawResult,
      );
    case 'createdAt':
    case 'updatedAt':
      return JSON.stringify(isoTime(wheel[field]));
    default:
      return JSON.stringify(wheel[field]);
  }
}

/** Returns a wheel without its lists, as answers to writes contain it. */
export function wheelHead(
  wheel: WheelDocument,
  { wheelId, lastDrawResult, logo }: Pick<WheelParts, 'wheelId' | 'lastDrawResult' | 'logo'>,
): WheelHead {
  return {
    listName: wheel.listName,
    wheelId,
    settings: shownSettings(wheel.settings, logo),
    lastDrawResult,
    commitment: wheel.commitment,
    tallies: { ...wheel.tallies },
    version: wheel.version,
    createdAt: isoTime(wheel.createdAt),
    updatedAt: isoTime(wheel.updatedAt),
    entryCount: entryCount(wheel),
    participantCount: participantCount(wheel),
  };
}
