import type {
  AckMessage,
  ErrorMessage,
  ReadyMessage,
  SpinCompleteMessage,
  SpinStartMessage,
  UrlBarMessage,
} from '../../contracts/embed/messages.ts';

/** What an event tells: the message without what every message carries. */
export type EmbedReadyDetail = Omit<ReadyMessage, 'type'>;
export type EmbedAckDetail = Omit<AckMessage, 'type'>;
export type EmbedErrorDetail = Omit<ErrorMessage, 'type'>;
export type EmbedSpinStartDetail = Omit<SpinStartMessage, 'type'>;
export type EmbedSpinCompleteDetail = Omit<SpinCompleteMessage, 'type'>;
export type EmbedUrlDetail = Omit<UrlBarMessage, 'type'>;
export interface EmbedHeightDetail {
  /** CSS pixels the frame has now, within the bounds. */
  readonly height: number;
}

export interface EmbedEvents {
  /** The page in the frame listens; again after each of its loads. */
  'svc-wheel-embed-ready': CustomEvent<EmbedReadyDetail>;
  /** It took a snapshot. */
  'svc-wheel-embed-ack': CustomEvent<EmbedAckDetail>;
  /** It could not use something. */
  'svc-wheel-embed-error': CustomEvent<EmbedErrorDetail>;
  'svc-wheel-embed-spin-start': CustomEvent<EmbedSpinStartDetail>;
  /** A spin has come to rest; told once for each spin. */
  'svc-wheel-embed-spin-complete': CustomEvent<EmbedSpinCompleteDetail>;
  /** The frame has another height. */
  'svc-wheel-embed-height': CustomEvent<EmbedHeightDetail>;
  /** What the address bar should say; with `url-bar` it is written there, unless the event is cancelled. */
  'svc-wheel-embed-url': CustomEvent<EmbedUrlDetail>;
}

declare global {
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- events by their names, from the table above
  interface HTMLElementEventMap extends EmbedEvents {}
}
