import { html, type TemplateResult } from 'lit';
import { httpsHref } from '../../contracts/http/https-url.ts';

export interface JoinPlace {
  readonly address: string;
  /** The address in a form that people can read and type. */
  readonly text: string;
}

/**
 * Returns the page on which people join: the host's page if there is one, otherwise the join page under its
 * short address.
 */
export function joinPlace(listName: string, joinUrl: string | null, origin = location.origin): JoinPlace {
  const own = `${origin}/join/${listName}`;
  const address = (joinUrl === null ? undefined : httpsHref(joinUrl)) ?? own;
  return { address, text: address.replace(/^https?:\/\//, '').replace(/\/$/, '') };
}

/**
 * Splits an address into pieces after which a line may break: after `/`, `.`, `-` and the separators of a
 * query.
 */
export function addressPieces(text: string): string[] {
  return text.split(/(?<=[/.\-?&=])/);
}

/** Renders an address so that lines do not break within words, because people type it. */
export function addressView(text: string): TemplateResult {
  return html`${addressPieces(text).map((piece, at) => (at === 0 ? piece : html`<wbr />${piece}`))}`;
}
