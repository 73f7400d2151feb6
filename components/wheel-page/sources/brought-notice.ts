import { plural, text } from '../../language/text.ts';
import type { NotRead } from '../../editor/local/shared-link.ts';
import type { LocalState } from '../../editor/local/stored-wheel.ts';
import type { PageNotice } from '../page-notice.ts';
import type { WheelSource } from './wheel-source.ts';

export function broughtNotice(brought: LocalState | NotRead, own: WheelSource['rows']): PageNotice {
  if (typeof brought === 'string') {
    return {
      ...notRead(brought),
      actions: [{ does: 'leave-brought', label: text(own.length > 0 ? 'Show my wheel' : 'Start a wheel') }],
    };
  }
  const { title } = brought.settings;
  return {
    heading: text('This link contains a wheel'),
    text: [
      title === ''
        ? plural(brought.entries.length, 'It has {n} entry.', 'It has {n} entries.')
        : plural(brought.entries.length, '“{title}” has {n} entry.', '“{title}” has {n} entries.', { title }),
      plural(own.length, 'You have a wheel of {n} entry here.', 'You have a wheel of {n} entries here.'),
    ].join(' '),
    actions: [
      { does: 'take-brought', label: text('Replace mine') },
      { does: 'leave-brought', label: text('Keep mine') },
    ],
  };
}

function notRead(why: NotRead): Pick<PageNotice, 'heading' | 'text'> {
  switch (why) {
    case 'damaged':
      return {
        heading: text('The wheel of this link could not be read'),
        text: text('A part of the link may be missing. Ask for the link again.'),
      };
    case 'gone':
      return {
        heading: text('The wheel of this link is gone'),
        text: text('Short links end after 30 days, or when the person who made them erases them.'),
      };
    case 'unreached':
      return {
        heading: text('The wheel of this link could not be loaded'),
        text: text('Reload the page to try again.'),
      };
  }
}
