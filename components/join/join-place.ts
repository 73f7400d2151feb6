import { html, type TemplateResult } from 'lit';
import { httpsHref } from '../../contracts/http/https-url.ts';

export interface JoinPlace {
  readonly address: string;
  /** The address in a form that people can read and type. */
  readonly text: string;
}

/** Returns the short address of the join page. If people join on a page of the host, returns that page. */
export function joinPlace(listName: string, joinUrl: string | null, origin = location.origin): JoinPlace {
  const own = `${origin}/join/${listName}`;
  const address = (joinUrl === null ? undefined : httpsHref(joinUrl)) ?? own;
  return { address, text: address.replace(/^https?:\/\//, '').replace(/\/$/, '') };
}

/** Splits an address where it may be broken into lines: after `/`, `.`, `-` and the signs of a query. */
export function addressPieces(text: string): string[] {
  return text.split(/(?<=[/.\-?&=])/);
}

/** Renders an address that is not broken within a word, because people type it. */
export function addressView(text: string): TemplateResult {
  return html`${addressPieces(text).map((piece, at) => (at === 0 ? piece : html`<wbr />${piece}`))}`;
}
