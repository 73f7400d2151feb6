/** `embed.js`: defines `<svc-wheel-embed>`. */
import { SvcWheelEmbed } from './svc-wheel-embed.component.ts';

// `defineElement` is not used here, because it would load Lit.
if (typeof customElements !== 'undefined' && !customElements.get('svc-wheel-embed')) {
  customElements.define('svc-wheel-embed', SvcWheelEmbed);
}

export { SvcWheelEmbed };
export type {
  EmbedAckDetail,
  EmbedErrorDetail,
  EmbedEvents,
  EmbedHeightDetail,
  EmbedReadyDetail,
  EmbedSpinCompleteDetail,
  EmbedSpinStartDetail,
  EmbedUrlDetail,
} from './svc-wheel-embed-events.ts';
export type {
  DrawContext,
  MessageErrorCode,
  MessageIssue,
  MessageRef,
  MessageWinner,
  ParentParticipant,
  ParentTier,
} from '../../contracts/embed/messages.ts';

declare global {
  interface HTMLElementTagNameMap {
    'svc-wheel-embed': SvcWheelEmbed;
  }
}
