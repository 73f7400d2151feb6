import type {
  AckMessage,
  ErrorMessage,
  ReadyMessage,
  SpinCompleteMessage,
  SpinStartMessage,
  UrlBarMessage,
} from '../../contracts/embed/messages.ts';

/** Details of the events. A detail is a message without its envelope. */
export type EmbedReadyDetail = Omit<ReadyMessage, 'type'>;
export type EmbedAckDetail = Omit<AckMessage, 'type'>;
export type EmbedErrorDetail = Omit<ErrorMessage, 'type'>;
export type EmbedSpinStartDetail = Omit<SpinStartMessage, 'type'>;
export type EmbedSpinCompleteDetail = Omit<SpinCompleteMessage, 'type'>;
export type EmbedUrlDetail = Omit<UrlBarMessage, 'type'>;
export interface EmbedHeightDetail {
  /** Current height of the frame in CSS pixels, between the minimum and maximum height of the element. */
  readonly height: number;
}

export interface EmbedEvents {
  /** Fired when the page in the frame is ready. Fired again if the frame loads again. */
  'svc-wheel-embed-ready': CustomEvent<EmbedReadyDetail>;
  /** Fired when the frame has accepted rows. */
  'svc-wheel-embed-ack': CustomEvent<EmbedAckDetail>;
  /** Fired when the frame could not use a parameter or a message, or could not load its wheel. */
  'svc-wheel-embed-error': CustomEvent<EmbedErrorDetail>;
  /** Fired when a spin has started in the frame. */
  'svc-wheel-embed-spin-start': CustomEvent<EmbedSpinStartDetail>;
  /** Fired once for each spin, when the wheel is at rest. */
  'svc-wheel-embed-spin-complete': CustomEvent<EmbedSpinCompleteDetail>;
  /** Fired when the frame has changed its height. */
  'svc-wheel-embed-height': CustomEvent<EmbedHeightDetail>;
  /**
   * Fired when the frame suggests a path for the address bar. If the element has `url-bar`, the path is
   * written there, unless the event is canceled.
   */
  'svc-wheel-embed-url': CustomEvent<EmbedUrlDetail>;
}

declare global {
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- merges the table above into the DOM's
  interface HTMLElementEventMap extends EmbedEvents {}
}
