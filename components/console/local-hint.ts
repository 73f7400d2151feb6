import { html, nothing, type TemplateResult } from 'lit';
import { text } from '../language/text.ts';

const isLocal = ({ hostname }: URL): boolean =>
  hostname === 'localhost' || hostname.endsWith('.localhost') || /^127\.|^\[::1\]$/.test(hostname);

/** Renders a hint below a QR code with a loopback address, which other devices cannot open. */
export function localHint(address: string): TemplateResult | typeof nothing {
  if (!isLocal(new URL(address))) return nothing;
  return html`<p class="quiet-text" data-local>
    ${text('This address works on this computer only. For phones, start the server with its address in the network, as SVC_BASE_URL.')}
  </p>`;
}
