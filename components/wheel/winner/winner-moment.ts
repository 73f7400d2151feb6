import type { ReactiveControllerHost } from 'lit';
import { text } from '../../language/text.ts';
import { sliceRange } from '../engine/layout.ts';
import type { FrameClock } from '../frame-clock.ts';
import type { Spin, SpinPlayer } from '../spin-player.ts';
import { WinnersShownEvent, type SpinCompleteDetail, type WinnerAction } from '../wheel-events.ts';
import { findSlice, type WheelModel } from '../wheel-model.ts';
import type { WheelSounds } from '../wheel-sounds.ts';
import { LandedSlice, type LandedHost } from './landed-slice.ts';
import { severalPart, type SeveralPart } from './several.ts';
import { afterTyping } from './typing-pause.ts';
import { inTurnMs } from '../../../contracts/wheel/winner-pace.ts';
import { placeSaid, winnerNotice, winnerSaid, type WinnerNotice } from './winner-notice.ts';
import { waitMs } from './winner-place.ts';

interface MomentHost extends LandedHost, ReactiveControllerHost {
  readonly clock: FrameClock;
  readonly practice: boolean;
  readonly noDialog: boolean;
  readonly winnerSentence: string;
  readonly winnerSeconds: number;
  readonly winnerActions: readonly WinnerAction[];
  readonly inlineWinner: boolean;
  readonly renderRoot: HTMLElement | DocumentFragment;
}

interface MomentWheel {
  readonly player: SpinPlayer;
  readonly sounds: WheelSounds;
  readonly model: () => WheelModel;
  readonly maySpin: () => boolean;
  readonly requestPaint: () => void;
}

/** Lights the slice of a landing, and names the winner in the dialog, or several winners one after another. */
export class WinnerMoment {
  readonly #host: MomentHost;
  readonly #wheel: MomentWheel;
  readonly #slice: LandedSlice;
  #notice: WinnerNotice | null = null;
  #said = '';
  #show: () => void = () => undefined;
  #cancelShow: () => void = () => undefined;
  #inTurn: InstanceType<SeveralPart['WinnersInTurn']> | undefined;
  /** Spin whose winners are shown one after another. */
  #landed: Spin | undefined;

  constructor(host: MomentHost, wheel: MomentWheel) {
    this.#host = host;
    this.#wheel = wheel;
    this.#slice = new LandedSlice(host);
  }

  /** Content of the dialog; null if it is closed. */
  get notice(): WinnerNotice | null {
    return this.#notice;
  }

  /** Announcement for screen readers. */
  get said(): string {
    return this.#said;
  }

  /** Called when a spin begins. */
  begin({ winners }: Spin): void {
    this.dismiss(text('Spinning'));
    if (winners.length > 1) void severalPart.eventually();
  }

  /** Closes the dialog. */
  dismiss(said = ''): void {
    this.stop();
    this.#notice = null;
    this.#say(said);
  }

  /** Called when the reader has closed the dialog. */
  closed(): void {
    this.dismiss(this.#said);
  }

  /** Cancels everything that is still to be shown. An open dialog stays open. */
  stop(): void {
    this.#cancelShow();
    this.#inTurn?.stop();
    this.#inTurn = undefined;
    this.#slice.end();
    const spin = this.#landed;
    this.#landed = undefined;
    if (spin) this.#reveal(spin, spin.winners.length);
  }

  /** Shows the dialog again when the reader next stops typing. */
  postpone(): void {
    this.#notice = null;
    this.#host.requestUpdate();
    this.#cancelShow = afterTyping(this.#host.clock, this.#show);
  }

  /** Shows all winners now, instead of one after another. */
  skip(): void {
    this.#inTurn?.skip();
  }

  landed(detail: SpinCompleteDetail, spin: Spin, watched: boolean): void {
    const { clock, practice, noDialog, winnerSentence: sentence, winnerSeconds } = this.#host;
    if (watched) this.#light(detail.winner.id);
    const landedAt = spin.startedAt + spin.durationSeconds * 1_000;
    const turnsMs = inTurnMs(spin.winners.length, winnerSeconds);
    const isSeen = watched && document.visibilityState === 'visible';
    const isInTurn = !noDialog && turnsMs > 0 && (isSeen || clock.now() < landedAt + turnsMs);
    this.#say(isInTurn ? placeSaid(spin.winners, 0) : winnerSaid(detail, spin, practice));
    if (isInTurn) void this.#showInTurn(detail, spin, { landedAt, watched });
    else {
      this.#reveal(spin, Math.max(1, spin.winners.length));
      if (!noDialog) this.#open(() => this.#noticeOf(detail, spin));
    }
    const said = isInTurn
      ? placeSaid(spin.winners, 0, sentence)
      : winnerSaid(detail, spin, practice, sentence);
    if (watched) this.#celebrate(detail.winner.color, said);
  }

  async #showInTurn(
    detail: SpinCompleteDetail,
    spin: Spin,
    landing: { readonly landedAt: number; readonly watched: boolean },
  ): Promise<void> {
    this.#landed = spin;
    const part = await severalPart.eventually();
    if (this.#landed !== spin) return;
    const { clock, winnerSeconds: seconds, winnerSentence: sentence } = this.#host;
    this.#inTurn = new part.WinnersInTurn(
      {
        ...this.#wheel,
        clock,
        notice: () => this.#noticeOf(detail, spin),
        open: (notice) => this.#open(notice),
        say: (text) => this.#say(text),
        light: (id) => this.#light(id),
        reveal: (count) => this.#reveal(spin, count),
        celebrate: (colour, text) => this.#celebrate(colour, text),
        ended: () => {
          this.#inTurn = undefined;
          this.#landed = undefined;
          this.#say(winnerSaid(detail, spin, this.#host.practice));
          this.#reveal(spin, spin.winners.length);
        },
      },
      { spin, seconds, sentence, ...landing },
    );
  }

  #reveal({ spinId }: Spin, count: number): void {
    this.#host.dispatchEvent(new WinnersShownEvent({ spinId, count }));
  }

  /** Opens the dialog. A dialog that takes the focus waits until the reader is not typing. */
  #open(notice: () => WinnerNotice): void {
    this.#show = () => {
      this.#notice = notice();
      this.#host.requestUpdate();
    };
    this.#cancelShow();
    if (this.#host.inlineWinner) this.#show();
    else this.#cancelShow = afterTyping(this.#host.clock, this.#show);
  }

  #say(text: string): void {
    this.#said = text;
    this.#host.requestUpdate();
  }

  #noticeOf(detail: SpinCompleteDetail, spin: Spin): WinnerNotice {
    const actions = spin.winners.length > 1 ? [] : this.#actionsFor(detail);
    return winnerNotice(detail, spin, {
      practice: this.#host.practice,
      actions,
      waits: this.#slice.isLit,
    });
  }

  /**
   * Returns the actions to offer. A winner who is no longer on the wheel cannot be hidden or removed. The
   * dialog of a recorded draw does not offer to spin again, because another recorded draw must not be one
   * press away.
   */
  #actionsFor({ winner, level }: SpinCompleteDetail): readonly WinnerAction[] {
    const isOnWheel = findSlice(this.#wheel.model(), winner.id) >= 0;
    const again = level !== 'commit_reveal' && this.#wheel.maySpin();
    const may = { keep: true, hide: isOnWheel, remove: isOnWheel, again };
    // Accept null, which a script may have set.
    const offered = this.#host.winnerActions as readonly WinnerAction[] | null;
    return offered?.filter((action) => may[action]) ?? [];
  }

  /** Lights the slice of a winner, if it is still on the wheel. */
  #light(id: string): void {
    const model = this.#wheel.model();
    const index = findSlice(model, id);
    if (index >= 0) this.#slice.show(sliceRange(model.layout, index), this.#wheel.player.rotation, waitMs);
  }

  /** @param colour colour of the winner's slice */
  #celebrate(colour: string, said: string): void {
    const stage = this.#host.renderRoot.querySelector<HTMLElement>('.stage');
    const { colours } = this.#wheel.model().slices;
    const confetti = [...new Set([colour, ...colours.slice(0, 32)])].slice(0, 6);
    if (stage) this.#wheel.sounds.celebrate(stage, confetti, said);
  }
}
