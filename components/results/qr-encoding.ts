import type { LitElement, ReactiveController } from 'lit';
import type { PartState } from '../lazy/svc-part-state.component.ts';
import type { QrCode } from './qr-code.ts';
import { qrPart } from './qr-part.ts';

/** Loads the encoder, and encodes an address as a QR code. */
export class QrEncoding implements ReactiveController {
  readonly #host: LitElement;
  #code: QrCode | PartState | 'none' | null = null;
  #turn = 0;
  #failed = 0;
  #isFocusLost = false;

  constructor(host: LitElement) {
    this.#host = host;
    host.addController(this);
  }

  /** Null while the address is being encoded. `none` if the address is too long for a QR code. */
  get code(): QrCode | PartState | 'none' | null {
    return this.#code;
  }

  async encode(address: string): Promise<void> {
    const turn = (this.#turn += 1);
    if (this.#failed > 0) this.#show({ is: 'loading', failed: this.#failed });
    const code = await this.#encoded(address);
    if (turn === this.#turn) this.#show(code);
  }

  async #encoded(address: string): Promise<QrCode | PartState | 'none'> {
    let part: Awaited<ReturnType<typeof qrPart.load>>;
    try {
      part = await qrPart.load();
    } catch {
      this.#failed += 1;
      return { is: 'failed', failed: this.#failed };
    }
    try {
      return part.qrCode(address);
    } catch {
      return 'none';
    }
  }

  #show(code: typeof this.code): void {
    this.#code = code;
    this.#host.requestUpdate();
  }

  hostUpdate(): void {
    const isPart = this.#code !== null && typeof this.#code === 'object' && 'is' in this.#code;
    this.#isFocusLost = !isPart && this.#host.shadowRoot?.activeElement?.localName === 'svc-part-state';
  }

  /** Moves the focus to the heading of the code if the code has replaced the focused button. */
  hostUpdated(): void {
    if (this.#isFocusLost) this.#host.renderRoot.querySelector<HTMLElement>('#code-title')?.focus();
  }
}
