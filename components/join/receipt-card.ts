import { html, nothing, type TemplateResult } from 'lit';
import type { Joined, JoinReceipt, JoinView } from '../../contracts/wheel/join/join-view.ts';
import { saveFile } from '../ui/save-file.ts';
import { JoinFault, readReceipt } from './join-api.ts';
import { forgetReceipt, keepReceipt, keptReceipt } from './kept-receipts.ts';
import { outcomeView } from './outcome-view.ts';
import { receiptView } from './receipt-view.ts';

/** The receipt on the join page: loads it, stores it in the browser, saves it as a file, and copies it. */
export class ReceiptCard {
  readonly #changed: () => void;
  readonly #refused: (fault: JoinFault) => Promise<void>;
  #receipt: JoinReceipt | undefined;
  #busy = false;
  #copied: boolean | undefined;

  /**
   * @param changed called when the card has to be rendered again
   * @param refused called if the person has requested the receipt and it cannot be loaded
   */
  constructor(changed: () => void, refused: (fault: JoinFault) => Promise<void>) {
    this.#changed = changed;
    this.#refused = refused;
  }

  /** Applies a new state of the page. Loads the receipt of a person who joined earlier. */
  show({ listName, participant }: JoinView): void {
    // Drop the receipt of an earlier row: a person who has left and joined again needs another one.
    if (participant?.id !== this.#receipt?.participant.id) this.#receipt = undefined;
    if (participant?.hidden === false && this.#receipt === undefined) void this.#read(listName, participant);
  }

  /** Loads the receipt. If this fails, the card shows one line less. */
  async #read(listName: string, { id }: Joined): Promise<void> {
    const receipt = await readReceipt(listName);
    if (receipt instanceof JoinFault || receipt.participant.id !== id) return;
    this.keep(this.#receipt ?? receipt);
  }

  keep(receipt: JoinReceipt): void {
    this.#receipt = receipt;
    keepReceipt(receipt);
    this.#changed();
  }

  forget(listName: string): void {
    this.#receipt = undefined;
    this.#copied = undefined;
    forgetReceipt(listName);
    this.#changed();
  }

  /** Renders the receipt of a person on the wheel. */
  render(listName: string, participant: Joined): TemplateResult {
    return this.#view(listName, participant, this.#receipt);
  }

  /**
   * Renders the stored receipt if the service lists no participant: a draw or the host has removed the row,
   * or the wheel cannot be loaded. Shows the receipt of an account only to this account, because other people
   * may use the browser.
   */
  renderKept(listName: string | undefined, view: JoinView | undefined): TemplateResult | typeof nothing {
    const kept = listName === undefined || view?.participant ? undefined : keptReceipt(listName);
    if (kept === undefined || listName === undefined) return nothing;
    const { participant } = kept;
    if (view && participant.guest !== true && view.account?.userId !== participant.userId) return nothing;
    const outcome = view && !view.won ? outcomeView(view, participant.addedAt) : nothing;
    return html`${outcome} ${this.#view(listName, participant, kept, () => this.forget(listName))}`;
  }

  #view(
    listName: string,
    participant: Joined,
    receipt: JoinReceipt | undefined,
    forget?: () => void,
  ): TemplateResult {
    const actions = { busy: this.#busy, copied: this.#copied, forget };
    return receiptView(participant, receipt, {
      ...actions,
      save: () => void this.#save(listName, receipt),
      copy: () => void this.#copy(listName, receipt),
    });
  }

  async #save(listName: string, known: JoinReceipt | undefined): Promise<void> {
    const content = await this.#text(listName, known);
    if (content === undefined) return;
    saveFile(new Blob([content], { type: 'application/json' }), `receipt-${listName}.json`);
  }

  async #copy(listName: string, known: JoinReceipt | undefined): Promise<void> {
    const content = await this.#text(listName, known);
    if (content === undefined) return;
    try {
      await navigator.clipboard.writeText(content);
      this.#copied = true;
    } catch {
      // Browsers refuse this on plain-http addresses, and if the reader does not allow it.
      this.#copied = false;
    }
    this.#changed();
  }

  /** Returns the receipt as the content of a file. Reads it if the page has none. */
  async #text(listName: string, known: JoinReceipt | undefined): Promise<string | undefined> {
    if (this.#busy) return undefined;
    this.#busy = known === undefined;
    const answer = known ?? (await readReceipt(listName));
    this.#busy = false;
    if (answer instanceof JoinFault) {
      await this.#refused(answer);
      return undefined;
    }
    if (known === undefined) this.keep(answer);
    return `${JSON.stringify(answer, null, 2)}\n`;
  }
}
