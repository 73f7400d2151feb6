import type { Plugin } from 'vite';

/**
 * Modules that pixi.js imports only for features that no wheel uses, each with a stub that exports the imported names.
 * The build fails if a new release needs another name or does not have one of these modules any more (see `buildEnd`).
 */
const unused: Readonly<Record<string, string>> = {
  // Scenes. The renderer checks whether its input is a container. The wheel does not pass containers: it passes
  // geometry to the encoder.
  'scene/container/Container':
    'export class Container {} export const [UPDATE_BLEND, UPDATE_COLOR, UPDATE_TRANSFORM, UPDATE_VISIBLE] = [];',
  // Particles, and uniform buffers of WebGPU. `pixi.js/unsafe-eval` imports both, only to patch them.
  'scene/particle-container/shared/ParticleBuffer': 'export class ParticleBuffer {}',
  'unsafe-eval/particle/generateParticleUpdatePolyfill':
    'export const generateParticleUpdatePolyfill = null;',
  'rendering/renderers/gpu/GpuUboSystem': 'export class GpuUboSystem {}',
  // Shaders of WebGPU.
  'rendering/renderers/gpu/shader/GpuProgram': 'export class GpuProgram {}',
  // Colours as text. The background of the renderer has only an alpha value, and the wheel clears with numbers.
  'color/Color':
    'export class Color { alpha = 1; setValue() { return this; } setAlpha(alpha) { this.alpha = alpha; return this; } } ' +
    'Color.shared = new Color();',
  // Textures that are compressed, cubes or videos. Those of the wheel are canvases and buffers.
  'rendering/renderers/gl/texture/uploaders/glUploadCompressedTextureResource':
    'export const glUploadCompressedTextureResource = null;',
  'rendering/renderers/gl/texture/uploaders/glUploadCubeTextureResource':
    'export const createGlUploadCubeTextureResource = () => null;',
  'rendering/renderers/gl/texture/uploaders/glUploadVideoResource':
    'export const glUploadVideoResource = null;',
  // Pools for filters, masks and texts. The renderer calls them when the size of the screen changes.
  'rendering/renderers/shared/texture/TexturePool':
    'export class TexturePoolClass {} export const TexturePool = { setScreenSize() {}, removeScreen() {} };',
  'rendering/renderers/shared/texture/CanvasPool':
    'export class CanvasPoolClass {} export const CanvasPool = { setScreenSize() {}, removeScreen() {} };',
};

/** Converts `…/pixi.js/lib/scene/container/Container.mjs` to `scene/container/Container`. */
const moduleName = (id: string): string | undefined =>
  /pixi\.js[\\/]lib[\\/](.*)\.mjs$/.exec(id)?.[1]?.replaceAll('\\', '/');

/**
 * Removes everything from pixi.js that no wheel uses. These are the modules in {@link unused}, and extensions that
 * register themselves on import: scenes, sprite sheets, video and detection of the browser. The wheel's renderer has
 * its own list of systems (components/wheel/render/gl/gl-stage.ts). Saves 25 kB. Keeps `pixi.js/unsafe-eval`, which
 * pixi.js needs under a Content Security Policy without 'unsafe-eval'.
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
