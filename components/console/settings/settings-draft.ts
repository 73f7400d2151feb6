import type { WheelSettings, WheelSettingsInput } from '../../../contracts/wheel/wheel-settings.ts';
import type { Language } from '../../../contracts/wheel/languages.ts';
import { text } from '../../language/text.ts';
import { faultOf, type FieldFault, type FieldFaults } from '../form/field-faults.ts';

export interface SettingsDraft {
  readonly title: string;
  readonly description: string;
  /** Seconds of the countdown before a draw. */
  readonly countdown: string;
  /** Seconds that a winner has to answer. */
  readonly claim: string;
  readonly removeWinner: WheelSettings['removeWinner'];
  readonly singleSpin: boolean;
  readonly visibility: WheelSettings['visibility'];
  readonly pageSpin: WheelSettings['pageSpin'];
  readonly pageJoin: WheelSettings['pageJoin'];
  /** Language of pages that show the wheel. If empty, each page uses the language of its browser. */
  readonly language: Language | '';
  /** If empty, people join on the join page of the service. */
  readonly joinUrl: string;
  /** One origin per line. */
  readonly origins: string;
}

export function settingsDraftOf(settings: WheelSettings): SettingsDraft {
  const { branding, removeWinner, singleSpin, visibility, pageSpin, pageJoin } = settings;
  return {
    title: branding.title ?? '',
    description: branding.description ?? '',
    countdown: String(settings.countdownSeconds),
    claim: String(settings.claimSeconds),
    ...{ removeWinner, singleSpin, visibility, pageSpin, pageJoin },
    language: settings.language ?? '',
    joinUrl: settings.joinUrl ?? '',
    origins: settings.allowedOrigins.join('\n'),
  };
}

const numbers = ['countdown', 'claim'] as const;

const numberOf = (text: string): number => Number(text.replace(',', '.'));

/**
 * Returns the settings to send. Leaves out unchanged fields, so that changes of other people are not
 * overwritten. If a text is not a number, returns the fault of its field.
 */
export function changedSettings(
  changes: Partial<SettingsDraft>,
): WheelSettingsInput | FieldFault<SettingsDraft> {
  const { title, description, countdown, claim, language, joinUrl, origins, ...rest } = changes;
  const unread = numbers.filter((id) => Number.isNaN(numberOf(changes[id] ?? '')));
  const fault = faultOf(settingsFaults(), unread);
  if (fault) return fault;
  const written = (value: string): string | null => (value.trim() === '' ? null : value.trim());
  const branding = {
    ...(title !== undefined && { title: written(title) }),
    ...(description !== undefined && { description: written(description) }),
  };
  return {
    ...rest,
    ...(Object.keys(branding).length > 0 && { branding }),
    ...(countdown !== undefined && { countdownSeconds: numberOf(countdown) }),
    ...(claim !== undefined && { claimSeconds: numberOf(claim) }),
    ...(language !== undefined && { language: language === '' ? null : language }),
    ...(joinUrl !== undefined && { joinUrl: written(joinUrl) }),
    ...(origins !== undefined && { allowedOrigins: origins.split(/[\s,]+/).filter((each) => each !== '') }),
  };
}

export const settingsFaults = (): FieldFaults<SettingsDraft> => [
  ['settings.branding.title', 'title', text('The title has at most 120 characters.')],
  ['settings.branding.description', 'description', text('The description has at most 500 characters.')],
  ['settings.countdownSeconds', 'countdown', text('Count down from at most 10 seconds, in whole seconds.')],
  ['settings.claimSeconds', 'claim', text('Winners have at most 3,600 seconds, in whole seconds.')],
  [
    'settings.joinUrl',
    'joinUrl',
    text('Write an address that begins with https://, without user name and password.'),
  ],
  [
    'settings.allowedOrigins',
    'origins',
    text('Write origins such as https://my-site.example, without a path, at most 100.'),
  ],
];
