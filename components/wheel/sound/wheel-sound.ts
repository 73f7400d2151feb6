/** The sounds of one wheel. */
export class WheelSound {
  /** A gesture of the reader allows sound, and the wheel may be heard. */
  get enabled(): boolean {
    return false;
  }

  /** A peg strikes the pointer. @param force how fast the wheel turns: above 0, 1 at full speed */
  tick(_force: number): void {
    // Silent until a gesture.
  }

  /** The wheel has landed. */
  win(): void {
    // Silent until a gesture.
  }

  /** @param volume 0–1 */
  setVolume(_volume: number, _muted: boolean): void {
    // Holds for what sounds next.
  }

  /** Ends what sounds and lets go of everything. */
  dispose(): void {
    // Holds nothing before a gesture.
  }
}
