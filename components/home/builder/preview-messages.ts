/** Address, data and messages of the builder's preview. */
import type { ParentParticipant, ParentTier } from '../../../contracts/embed/messages.ts';
import type { WheelPageName } from '../../../contracts/embed/page-parameters.ts';
import { sampleNames } from '../../editor/sample-names.ts';
import type { EmbedEvents } from '../../embed/svc-wheel-embed-events.ts';

export const sampleTiers: readonly ParentTier[] = [
  { name: 'Gold', weight: 1 },
  { name: 'Silver', weight: 3 },
  { name: 'Bronze', weight: 6 },
  { name: 'Sticker', weight: 10 },
  { name: 'Another spin', weight: 4 },
];

export const sampleMembers: readonly ParentParticipant[] = sampleNames
  .slice(0, 8)
  .map((name, at) => ({ name, userId: `usr_${at + 1}`, weight: 1 + (at % 3) }));

export interface Preview {
  readonly page: WheelPageName;
  /** Values by the canonical name of each parameter. */
  readonly parameters: Readonly<Record<string, string>>;
  /**
   * True if the page waits for data from its host. The builder, which is the host of the preview, then sends
   * sample names.
   */
  readonly sample: boolean;
}

/**
 * Returns the preview of a snippet. Leaves out `parentOrigin`, because the builder itself is the host. If no
 * wheel is named, the preview shows sample names, which the builder sends.
 */
export function previewOf(page: WheelPageName, given: Preview['parameters']): Preview {
  const { parentOrigin: _, ...parameters } = given;
  const waits = parameters['data_source'] === 'parent';
  if (parameters['listName'] !== undefined || waits) return { page, parameters, sample: waits };
  const { show_join_cta: __, ...display } = parameters;
  const members = page === 'wheelofgiveaways' && { wheel_type: 'member' };
  return {
    page: page === 'pcgiveaway' ? page : 'svcwheel',
    parameters: { ...members, ...display, data_source: 'parent' },
    sample: true,
  };
}

type Lines = {
  readonly [Name in keyof EmbedEvents]: readonly [
    type: string,
    text: (detail: EmbedEvents[Name]['detail']) => string,
  ];
};

export const messageLines: Lines = {
  'svc-wheel-embed-ready': [
    'SVC_WHEEL_READY',
    ({ dataSource }) => (dataSource === 'parent' ? 'waits for your page' : 'shows the wheel of the service'),
  ],
  'svc-wheel-embed-ack': ['SVC_WHEEL_ACK', ({ count, status }) => `${count} rows ${status}`],
  'svc-wheel-embed-error': ['SVC_WHEEL_ERROR', ({ code, message }) => `${code}: ${message}`],
  'svc-wheel-embed-spin-start': [
    'SVC_WHEEL_SPIN_START',
    ({ durationSeconds }) => `${durationSeconds} seconds`,
  ],
  'svc-wheel-embed-spin-complete': [
    'SVC_WHEEL_SPIN_COMPLETE',
    ({ result }) => `${result.winner.name}, ${result.level}`,
  ],
  'svc-wheel-embed-height': ['IFRAME_HEIGHT', ({ height }) => `${height} pixels`],
  'svc-wheel-embed-url': ['UPDATE_URL_BAR_ONLY', ({ path }) => path],
};
