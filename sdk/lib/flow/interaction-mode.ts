export type SvcOAuthInteractionMode = 'auto' | 'popup' | 'redirect';
export type SvcOAuthResolvedInteractionMode = 'popup' | 'redirect';

/** Matches browsers inside other apps, in which popups work badly or not at all. */
const webView = /\bFBA[NV]\b|Instagram|\bLine\/|MicroMessenger|TikTok|Snapchat|; wv\)|\bGSA\//;

export const isFramed = (): boolean => window.top !== window;

/**
 * Chooses a redirect where popups are hard to use or missing. Frames always use popups, because pages of the service
 * cannot be framed.
 */
export function resolveMode(mode: SvcOAuthInteractionMode = 'auto'): SvcOAuthResolvedInteractionMode {
  if (mode !== 'auto') return mode;
  // A server does not know the browser, so assume a popup.
  if (typeof window === 'undefined' || isFramed()) return 'popup';
  const { userAgent, maxTouchPoints, standalone } = navigator as Navigator & { standalone?: boolean };
  // Detect iPads, which identify themselves as Macs, by their touch screen.
  const isMobile =
    /Mobi|Android|iP(hone|ad|od)/.test(userAgent) || (/Mac/.test(userAgent) && maxTouchPoints > 1);
  const isCoarse = matchMedia('(pointer: coarse)').matches;
  return standalone || webView.test(userAgent) || (isMobile && isCoarse) ? 'redirect' : 'popup';
}
