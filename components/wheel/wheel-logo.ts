import { html, nothing, type ReactiveControllerHost, type TemplateResult } from 'lit';
import { judgeLogo } from '../../contracts/wheel/logo.ts';

/**
 * Returns the address of a logo (docs/rules/wheel.md, "Logos"). Returns undefined if the page may not show
 * this logo.
 * @param base address of the page
 */
export function logoAddress(logo: string, base: string): string | undefined {
  if (logo === '') return undefined;
  if (judgeLogo(logo) === undefined) return logo;
  if (!URL.canParse(logo, base)) return undefined;
  const { protocol, username, password, href } = new URL(logo, base);
  if (username !== '' || password !== '') return undefined;
  const asSafe = protocol === 'https:' || (protocol === 'http:' && new URL(base).protocol === 'http:');
  return asSafe ? href : undefined;
}

interface LogoHost extends ReactiveControllerHost {
  readonly logo: string;
  readonly logoPlacement: 'behind' | 'center';
}

/**
 * Logo of a wheel. The logo is an element of its own, because an image in the canvas would need CORS. A logo
 * that cannot be loaded is not shown.
 */
export class WheelLogo {
  readonly #host: LogoHost;
  #broken = '';

  constructor(host: LogoHost) {
    this.#host = host;
  }

  get address(): string | undefined {
    const { logo } = this.#host;
    return logo === this.#broken ? undefined : logoAddress(logo, document.baseURI);
  }

  get isOnHub(): boolean {
    return this.address !== undefined && this.#host.logoPlacement !== 'behind';
  }

  picture(place: 'behind' | 'center'): TemplateResult | typeof nothing {
    const { address } = this;
    if (address === undefined) return nothing;
    return html`<img
      class="logo ${place}"
      part="logo"
      src=${address}
      alt=""
      decoding="async"
      draggable="false"
      referrerpolicy="no-referrer"
      @error=${() => this.#failed()}
    />`;
  }

  #failed(): void {
    this.#broken = this.#host.logo;
    this.#host.requestUpdate();
  }
}
