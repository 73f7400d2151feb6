import type { WheelSettings } from '../../../contracts/wheel/wheel-settings.ts';
import { lookSettings } from '../../looks/look-settings.ts';
import type { Look } from '../../looks/look.ts';

/** A look that is shown before it is saved. */
export class LookPreview {
  readonly changes: Partial<Look>;

  constructor(changes: Partial<Look>) {
    this.changes = changes;
  }

  settings(stored: WheelSettings): WheelSettings {
    const { branding, celebration, sound, ...others } = lookSettings(this.changes);
    return {
      ...{ ...stored, ...others },
      branding: { ...stored.branding, ...branding },
      celebration: { ...stored.celebration, ...celebration },
      sound: { ...stored.sound, ...sound },
    };
  }
}
