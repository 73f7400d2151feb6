import type { Plugin } from 'vite';

/**
 * Modules that what we use of pixi.js imports for features the wheel has none of, and what stands in for each: as much
 * as is touched when nothing uses the feature. A name that a new release expects in addition fails the build; one of
 * these that it no longer has does too (see `buildEnd`).
 */
const unused: Readonly<Record<string, string>> = {
  // Scenes. The renderer asks of what it is given to render whether it is one; we hand the encoder geometry.
  'scene/container/Container':
    'export class Container {} export const [UPDATE_BLEND, UPDATE_COLOR, UPDATE_TRANSFORM, UPDATE_VISIBLE] = [];',
  // Particles, and uniform buffers of WebGPU: `pixi.js/unsafe-eval` patches them.
  'scene/particle-container/shared/ParticleBuffer': 'export class ParticleBuffer {}',
  'unsafe-eval/particle/generateParticleUpdatePolyfill':
    'export const generateParticleUpdatePolyfill = null;',
  'rendering/renderers/gpu/GpuUboSystem': 'export class GpuUboSystem {}',
  // Shaders of WebGPU.
  'rendering/renderers/gpu/shader/GpuProgram': 'export class GpuProgram {}',
  // Pools that filters, masks and texts draw in, which are told how large the screen is.
  'rendering/renderers/shared/texture/TexturePool':
    'export class TexturePoolClass {} export const TexturePool = { setScreenSize() {}, removeScreen() {} };',
  'rendering/renderers/shared/texture/CanvasPool':
    'export class CanvasPoolClass {} export const CanvasPool = { setScreenSize() {}, removeScreen() {} };',
};

/** `…/pixi.js/lib/scene/container/Container.mjs` is `scene/container/Container` here. */
const moduleName = (id: string): string | undefined =>
  /pixi\.js[\\/]lib[\\/](.*)\.mjs$/.exec(id)?.[1]?.replaceAll('\\', '/');

/**
 * Leaves out of pixi.js what no wheel reaches: what it registers for scenes, sprite sheets, video and detection of the
 * browser as soon as anything of it is imported, and {@link unused}. The wheel has a renderer of its own systems
 * (components/wheel/render/gl/gl-stage.ts) and loads 20 kB less. What a strict policy needs, `pixi.js/unsafe-eval`, stays.
 */
export function leanPixi(): Plugin {
  const replaced = new Set<string>();
  let isUsed = false;
  return {
    name: 'lean-pixi',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /pixi\.js[\\/]lib[\\/]/ },
      handler(id) {
        const name = moduleName(id);
        isUsed = true;
        if (name === undefined || !(name in unused)) return null;
        replaced.add(name);
        return { code: unused[name] ?? '', map: null, moduleSideEffects: false };
      },
    },
    transform: {
      filter: { id: /pixi\.js[\\/]lib[\\/](?!unsafe-eval)/ },
      handler: (code) => ({ code, map: null, moduleSideEffects: false }),
    },
    buildEnd() {
      const gone = Object.keys(unused).filter((name) => !replaced.has(name));
      if (isUsed && gone.length > 0) throw new Error(`pixi.js has no ${gone.join(', ')} any more`);
    },
  };
}
