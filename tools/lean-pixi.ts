import type { Plugin } from 'vite';

/**
 * Leaves out what pixi.js registers for scenes, sprite sheets, video and detection of the browser as soon as anything of
 * it is imported: the wheel has a renderer of its own systems (components/wheel/render/gl-stage.ts) and loads 9 kB less.
 * What a strict policy needs, `pixi.js/unsafe-eval`, stays.
 */
export function leanPixi(): Plugin {
  return {
    name: 'lean-pixi',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /pixi\.js[\\/]lib[\\/](?!unsafe-eval)/ },
      handler: (code) => ({ code, map: null, moduleSideEffects: false }),
    },
  };
}
