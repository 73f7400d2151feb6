export type SvcOAuthInteractionMode = 'auto' | 'popup' | 'redirect';
export type SvcOAuthResolvedInteractionMode = 'popup' | 'redirect';

/** Browsers inside of other apps, which show popups badly or not at all. */
const webView = /\bFBA[NV]\b|Instagram|\bLine\/|MicroMessenger|TikTok|Snapchat|; wv\)|\bGSA\//;

export const isFramed = (): boolean => window.top !== window;

/** Chooses a redirect where popups are hard to use or missing. Frames always use popups, since no page of the service can be framed. */
export function resolveMode(mode: SvcOAuthInteractionMode = 'auto'): SvcOAuthResolvedInteractionMode {
  if (mode !== 'auto') return mode;
  // On a server there is nothing to ask.
  if (typeof window === 'undefined' || isFramed()) return 'popup';
  const { userAgent, maxTouchPoints, standalone } = navigator as Navigator & { standalone?: boolean };
  // iPads pretend to be Macs, which have no touch screen.
  const isMobile =
    /Mobi|Android|iP(hone|ad|od)/.test(userAgent) || (/Mac/.test(userAgent) && maxTouchPoints > 1);
  const isCoarse = matchMedia('(pointer: coarse)').matches;
  return standalone || webView.test(userAgent) || (isMobile && isCoarse) ? 'redirect' : 'popup';
}
