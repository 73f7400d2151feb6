import { wheelFields, type WheelField } from '../../contracts/wheel-endpoints.ts';
import type { SpinResult, WheelHead } from '../../contracts/wheel.ts';
import { isoTime } from '../clock.ts';
import type { WheelDocument } from './documents.ts';
import { publicResult } from './public-result.ts';
import { resolveSettings } from './settings.ts';

/** Who a body is for: the owner reads everything, everybody else what pages may show. */
export type Form = 'owner' | 'public';

/** What a wheel's body takes from other documents. */
export interface WheelParts {
  /** The listed rows, a JSON array. */
  readonly entries: string;
  readonly lastDrawResult: SpinResult | null;
}

/** Top-level names of each form, in the order they are written. */
export const formFields: Readonly<Record<Form, readonly WheelField[]>> = {
  owner: wheelFields,
  public: ['listName', 'version', 'settings', 'entries', 'lastDrawResult', 'commitment'],
};

/** A wheel as a JSON object with these of its form's fields (wheel.md, "Resources"). */
export function wheelJson(
  wheel: WheelDocument,
  parts: WheelParts,
  form: Form,
  fields: ReadonlySet<WheelField> = new Set(wheelFields),
): string {
  const members = formFields[form]
    .filter((field) => fields.has(field))
    .map((field) => `"${field}":${fieldJson(wheel, parts, form, field)}`);
  return `{${members.join(',')}}`;
}

function fieldJson(wheel: WheelDocument, parts: WheelParts, form: Form, field: WheelField): string {
  switch (field) {
    case 'entries':
      return parts.entries;
    case 'participants':
      return '[]';
    case 'settings':
      return JSON.stringify(resolveSettings(wheel.settings));
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

/** A wheel without its lists: the answer to a write. */
export function wheelHead(wheel: WheelDocument, lastDrawResult: SpinResult | null): WheelHead {
  return {
    listName: wheel.listName,
    settings: resolveSettings(wheel.settings),
    lastDrawResult,
    commitment: wheel.commitment,
    version: wheel.version,
    createdAt: isoTime(wheel.createdAt),
    updatedAt: isoTime(wheel.updatedAt),
    entryCount: entryCount(wheel),
    participantCount: 0,
  };
}

/** Rows of the custom entries as the owner counts them, hidden ones too. */
export function entryCount({ entries }: WheelDocument): number {
  return entries.list.liveCount + entries.hiddenCount;
}
