import type { ShownSettings } from '../../../contracts/embed/page-display.ts';
import { lookSettings } from '../../looks/look-settings.ts';
import type { LocalSettings } from './stored-wheel.ts';

/**
 * Converts the settings of a wheel in the browser to those of a wheel on the service, so that a page can show
 * either.
 */
export function shownSettings({ title, colors, look = {} }: LocalSettings) {
  const { branding, ...others } = lookSettings(look);
  return { ...others, branding: { ...branding, title, colors } } satisfies ShownSettings;
}
