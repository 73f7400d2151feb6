import type { NotRead } from '../../editor/local/shared-link.ts';
import type { LocalState } from '../../editor/local/stored-wheel.ts';
import type { PageNotice } from '../page-notice.ts';
import type { WheelSource } from './wheel-source.ts';

export function broughtNotice(brought: LocalState | NotRead, own: WheelSource['rows']): PageNotice {
  if (typeof brought === 'string') {
    const [heading, text] = notRead[brought];
    return {
      heading,
      text,
      actions: [{ does: 'leave-brought', label: own.length > 0 ? 'Show my wheel' : 'Start a wheel' }],
    };
  }
  const { title } = brought.settings;
  return {
    heading: 'This link contains a wheel',
    text:
      `${title === '' ? 'It has' : `“${title}” has`} ${counted(brought.entries.length)}. ` +
      `You have a wheel of ${counted(own.length)} here.`,
    actions: [
      { does: 'take-brought', label: 'Replace mine' },
      { does: 'leave-brought', label: 'Keep mine' },
    ],
  };
}

const notRead: Readonly<Record<NotRead, readonly [heading: string, text: string]>> = {
  damaged: [
    'The wheel of this link could not be read',
    'A part of the link may be missing. Ask for the link again.',
  ],
  gone: [
    'The wheel of this link is gone',
    'Short links end after 30 days, or when the person who made them erases them.',
  ],
  unreached: ['The wheel of this link could not be loaded', 'Reload the page to try again.'],
};

function counted(entries: number): string {
  return entries === 1 ? '1 entry' : `${entries.toLocaleString('en')} entries`;
}
