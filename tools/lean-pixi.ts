import type { Plugin } from 'vite';

/**
 * Modules of pixi.js that no wheel uses, with replacements. The build fails if pixi.js no longer has one of these
 * modules.
 */
const unused: Readonly<Record<string, string>> = {
  'scene/container/Container':
    'export class Container {} export const [UPDATE_BLEND, UPDATE_COLOR, UPDATE_TRANSFORM, UPDATE_VISIBLE] = [];',
  'scene/particle-container/shared/ParticleBuffer': 'export class ParticleBuffer {}',
  'unsafe-eval/particle/generateParticleUpdatePolyfill':
    'export const generateParticleUpdatePolyfill = null;',
  'rendering/renderers/gpu/GpuUboSystem': 'export class GpuUboSystem {}',
  'rendering/renderers/gl/GlUboSystem': 'export class GlUboSystem { static extension = { name: "ubo" }; }',
  'rendering/renderers/shared/shader/UboSystem': 'export class UboSystem {}',
  'unsafe-eval/ubo/generateUboSyncPolyfill':
    'export const [generateUboSyncPolyfillSTD40, generateUboSyncPolyfillWGSL] = [];',
  'rendering/renderers/gl/GlBackBufferSystem':
    'export class GlBackBufferSystem { static extension = { name: "backBuffer" }; }',
  // No part of this system is needed, because it is inactive (`gcActive: false`).
  'rendering/renderers/shared/GCSystem':
    'export class GCSystem { static extension = { name: "gc" }; now = 0; ' +
    'addCollection() {} addResource() {} addResourceHash() {} removeResource() {} }',
  'scene/container/bounds/Bounds': 'export class Bounds {}',
  'maths/matrix/groupD8': 'export const groupD8 = null;',
  'rendering/renderers/shared/texture/TextureMatrix': 'export class TextureMatrix {}',
  // Keep only the formats that are used: those of the wheel's textures, and those that pixi itself needs.
  'rendering/renderers/gl/texture/utils/mapFormatToGlInternalFormat':
    'export const mapFormatToGlInternalFormat = (gl) => ' +
    '({ rgba8unorm: gl.RGBA, bgra8unorm: gl.RGBA8, rgba32float: gl.RGBA32F });',
  'rendering/renderers/gpu/shader/GpuProgram': 'export class GpuProgram {}',
  'color/Color':
    'export class Color { alpha = 1; setValue() { return this; } setAlpha(alpha) { this.alpha = alpha; return this; } } ' +
    'Color.shared = new Color();',
  'rendering/renderers/gl/texture/uploaders/glUploadCompressedTextureResource':
    'export const glUploadCompressedTextureResource = null;',
  'rendering/renderers/gl/texture/uploaders/glUploadCubeTextureResource':
    'export const createGlUploadCubeTextureResource = () => null;',
  'rendering/renderers/gl/texture/uploaders/glUploadVideoResource':
    'export const glUploadVideoResource = null;',
  'rendering/renderers/shared/texture/TexturePool':
    'export class TexturePoolClass {} export const TexturePool = { setScreenSize() {}, removeScreen() {} };',
  'rendering/renderers/shared/texture/CanvasPool':
    'export class CanvasPoolClass {} export const CanvasPool = { setScreenSize() {}, removeScreen() {} };',
};

const moduleName = (id: string): string | undefined =>
  /pixi\.js[\\/]lib[\\/](.*)\.mjs$/.exec(id)?.[1]?.replaceAll('\\', '/');

/**
 * Leaves out code of pixi.js that no wheel uses, which saves 30 kB. `pixi.js/unsafe-eval` is included, because
 * pixi.js needs it on pages that forbid `eval`.
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
