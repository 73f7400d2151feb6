import { lazy } from '../lazy/lazy-part.ts';
import { prefetchAfter } from '../lazy/prefetch.ts';
import { qrPart } from '../results/qr-part.ts';
import { glPart } from '../wheel/render/wheel-painter.ts';
import { soundPart } from '../wheel/sound/page-audio.ts';

export const editorPart = lazy(() => import('../editor/svc-entry-editor.ts'));
export const appearancePart = lazy(() => import('../editor/appearance/svc-wheel-appearance.ts'));
export const resultsPart = lazy(() => import('../results/svc-results.ts'));
export const sharePart = lazy(() => import('../results/svc-share.ts'));
export const logPart = lazy(() => import('../results/open-log.ts'));
export const localPart = lazy(() => import('./sources/local-source.ts'));
export const linkPart = lazy(() => import('../editor/local/wheel-link.ts'));

export function prefetchParts({
  sound,
  tools,
  editor,
}: Readonly<Record<'sound' | 'tools' | 'editor', boolean>>): void {
  prefetchAfter(glPart, [
    ...(sound ? [soundPart] : []),
    logPart,
    ...(tools ? [resultsPart, sharePart, qrPart] : []),
    ...(editor ? [editorPart, linkPart, appearancePart] : []),
  ]);
}
