import { LitElement, type PropertyDeclarations, type TemplateResult } from 'lit';
import { loadWhenShown } from '../ui/load-when-shown.ts';
import { faultCard, loadingCard, loginFrame } from './login-frame.ts';
import type { Fault } from './sign-in-api.ts';

type Unread = { readonly is: 'unread'; readonly fault: Fault };
type Waiting = { readonly is: 'loading' } | Unread;

/** Page with one card that shows the current phase. Needs the styles `loginPage`. */
export abstract class PhasePage<Phase extends { readonly is: string }> extends LitElement {
  static override properties: PropertyDeclarations = {
    _phase: { state: true },
    _fault: { state: true },
    _busy: { state: true },
  };

  declare protected _phase: Waiting | Phase;
  declare protected _fault: Fault | undefined;
  declare protected _busy: boolean;
  protected abstract readonly heading: string;

  constructor() {
    super();
    loadWhenShown(
      this,
      () => this.load(),
      () => this._phase.is === 'unread',
    );
    this._phase = { is: 'loading' };
    this._busy = false;
  }

  protected abstract load(): Promise<void>;

  protected abstract renderPhase(phase: Phase): TemplateResult;

  protected async reach(phase: Phase): Promise<void> {
    this._phase = phase;
    await this.updateComplete;
    this.renderRoot.querySelector('h1')?.focus();
  }

  protected override render(): TemplateResult {
    return loginFrame(this.#renderCard(), this._phase.is === 'loading');
  }

  #renderCard(): TemplateResult {
    const { _phase: phase, heading } = this;
    switch (phase.is) {
      case 'loading':
        return loadingCard(heading);
      case 'unread':
        return faultCard(heading, (phase as Unread).fault, () => void this.load());
      default:
        return this.renderPhase(phase as Phase);
    }
  }
}
