import 'pixi.js/unsafe-eval';
import {
  AbstractRenderer,
  BackgroundSystem,
  GCSystem,
  GlBackBufferSystem,
  GlBufferSystem,
  GlColorMaskSystem,
  GlContextSystem,
  GlEncoderSystem,
  GlGeometrySystem,
  GlLimitsSystem,
  GlRenderTargetSystem,
  GlShaderSystem,
  GlStateSystem,
  GlStencilSystem,
  GlTextureSystem,
  GlUboSystem,
  GlUniformGroupSystem,
  getMaxFragmentPrecision,
  getTestContext,
  RendererType,
  State,
  ViewSystem,
  type Geometry,
  type Shader,
  type TextureSource,
  type WebGLRenderer,
} from 'pixi.js';

/**
 * Systems of pixi's `WebGLRenderer` that are needed to draw a mesh. Without the others, the code is 13 kB
 * smaller.
 */
const systems = [
  BackgroundSystem,
  ViewSystem,
  GCSystem,
  GlUboSystem,
  GlBackBufferSystem,
  GlContextSystem,
  GlLimitsSystem,
  GlBufferSystem,
  GlTextureSystem,
  GlRenderTargetSystem,
  GlGeometrySystem,
  GlUniformGroupSystem,
  GlShaderSystem,
  GlEncoderSystem,
  GlStateSystem,
  GlStencilSystem,
  GlColorMaskSystem,
].map((value) => ({ name: value.extension.name, value }));

/**
 * Milliseconds before an unused stage releases its WebGL context. Browsers allow about sixteen contexts per
 * page.
 */
const idleMs = 5_000;

export interface StageUser {
  /**
   * Called before another wheel draws, or before the stage closes. A wheel that shows the stage itself must
   * copy its picture now.
   */
  leaveStage(): void;
}

/**
 * The page's only WebGL context, shared by all wheels. Each wheel copies its picture to its own canvas. A
 * wheel at rest therefore needs no context.
 */
export class GlStage {
  readonly canvas = document.createElement('canvas');
  textureLimit = 2_048;
  readonly #renderer: WebGLRenderer;
  readonly #state = State.for2d();
  readonly #onClose = new Set<(lost: boolean) => void>();
  #open = true;
  #user: StageUser | undefined;
  #idle: ReturnType<typeof setTimeout> | undefined;

  private constructor() {
    this.#renderer = new AbstractRenderer({
      name: 'webgl',
      type: RendererType.WEBGL,
      systems: systems as never,
      renderPipes: [],
      renderPipeAdaptors: [],
    }) as unknown as WebGLRenderer;
  }

  static async open(): Promise<GlStage> {
    measurePrecision();
    const stage = new GlStage();
    await stage.#renderer.init({
      canvas: stage.canvas,
      width: 16,
      height: 16,
      backgroundAlpha: 0,
      antialias: false,
      preferWebGLVersion: 2,
      // Do not collect unused textures, which would free them during long pauses between two frames.
      gcActive: false,
      skipExtensionImports: true,
    });
    const { gl } = stage.#renderer;
    if (stage.#renderer.context.webGLVersion !== 2 || gl.isContextLost()) {
      stage.close();
      throw new Error('WebGL2 is not available');
    }
    stage.textureLimit = Math.min(8_192, gl.getParameter(gl.MAX_TEXTURE_SIZE) as number);
    stage.canvas.addEventListener('webglcontextlost', () => stage.#end(true), { once: true });
    stage.#rest();
    return stage;
  }

  get isOpen(): boolean {
    return this.#open && !this.#renderer.gl.isContextLost();
  }

  /**
   * Calls back once after the context was released or lost, when its resources are already gone. Returns a
   * function that removes the listener.
   */
  onClose(listener: (lost: boolean) => void): () => void {
    this.#onClose.add(listener);
    return () => this.#onClose.delete(listener);
  }

  /**
   * Clears the stage for a picture of `size` device pixels.
   * @returns `clip` is the fraction of the stage that the picture covers. `bottom` is the number of pixels
   * below the picture. `isAlone` is true if `user` also drew the previous picture.
   */
  begin(user: StageUser, size: number): { clip: [number, number]; bottom: number; isAlone: boolean } {
    const isAlone = this.#user === user;
    if (!isAlone) this.#user?.leaveStage();
    this.#user = user;
    const { view } = this.#renderer;
    const width = isAlone ? size : Math.max(size, this.canvas.width);
    if (this.canvas.width !== width) this.#renderer.resize(width, width);
    this.#renderer.renderTarget.bind({ target: view.renderTarget, clear: true, clearColor: [0, 0, 0, 0] });
    this.#rest();
    return { clip: [size / width, size / width], bottom: width - size, isAlone };
  }

  leave(user: StageUser): void {
    if (this.#user === user) this.#user = undefined;
  }

  /** Clears a texture. Drawing goes to this texture until the next `begin`. */
  into(texture: TextureSource): void {
    this.#renderer.renderTarget.bind({ target: texture, clear: true, clearColor: [0, 0, 0, 0] });
  }

  draw(geometry: Geometry, shader: Shader): void {
    this.#renderer.encoder.draw({ geometry, shader, state: this.#state });
  }

  /** Releases the context. A wheel requests a new stage when it has something to draw. */
  close(): void {
    if (this.isOpen) this.#user?.leaveStage();
    this.#end(false);
  }

  #end(lost: boolean): void {
    if (!this.#open) return;
    this.#open = false;
    clearTimeout(this.#idle);
    const listeners = [...this.#onClose];
    this.#onClose.clear();
    for (const listener of listeners) listener(lost);
    this.#renderer.destroy();
  }

  #rest(): void {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.close(), idleMs);
  }
}

let measured = false;

/**
 * Makes pixi measure the precision of shaders now, and releases the context that pixi creates for this but
 * never releases itself.
 */
function measurePrecision(): void {
  if (measured) return;
  measured = true;
  getMaxFragmentPrecision();
  const context = getTestContext() as WebGLRenderingContext | null;
  context?.getExtension('WEBGL_lose_context')?.loseContext();
}

let current: Promise<GlStage> | undefined;

/** Returns the page's stage. Rejects if the browser has no WebGL2. */
export function stage(): Promise<GlStage> {
  current ??= GlStage.open().then(
    (opened) => {
      opened.onClose(() => (current = undefined));
      return opened;
    },
    (error: unknown) => {
      current = undefined;
      throw error;
    },
  );
  return current;
}
