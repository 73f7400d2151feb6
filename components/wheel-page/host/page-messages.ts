import type { HostMessage } from '../../../contracts/embed/messages.ts';
import type { PageKind } from '../../../contracts/embed/page-display.ts';
import type { PageParameters, ParameterFault } from '../../../contracts/embed/page-parameters.ts';
import { randomId } from '../../wheel/local-draw.ts';
import { FrameBridge } from './frame-bridge.ts';
import { PageHeight } from './page-height.ts';
import { UrlBar } from '../url-bar.ts';
import type { SourceStatus } from '../sources/wheel-source.ts';

const failures: Readonly<Partial<Record<SourceStatus, { message: string; fatal: boolean }>>> = {
  failed: { message: 'The wheel could not be loaded; it is tried again', fatal: false },
  private: { message: 'This wheel is private', fatal: true },
  missing: { message: 'There is no wheel of this name yet', fatal: false },
};

/** All that a page says to the page around, and hears from it, while it is open. */
export class PageMessages {
  readonly bridge: FrameBridge;
  readonly urlBar: UrlBar;
  #height: PageHeight | undefined;
  #toldFailure = false;

  constructor(
    { parentOrigin, hostParentPath, listName }: PageParameters,
    { dataSource }: PageKind,
    receive: (message: HostMessage) => void,
  ) {
    this.bridge = new FrameBridge({
      parentOrigin,
      instance: randomId(),
      receive,
      now: () => performance.now(),
      dataSource,
      listName,
    });
    this.urlBar = new UrlBar({
      // Whoever opens the page by itself has no page around: an address alone could have them pass on any link.
      hostParentPath: window.parent === window ? undefined : hostParentPath,
      parentOrigin,
      post: (message) => this.bridge.post(message),
    });
    this.bridge.ready();
  }

  /** Parameters that could not be used, for whoever wrote the address. */
  faults(faults: readonly ParameterFault[]): void {
    for (const { parameter, message } of faults) {
      console.warn(`${parameter}: ${message}`);
      this.bridge.error('BAD_PARAMETER', `${parameter}: ${message}`);
    }
  }

  /** The wheel is painted without WebGL: slower, and all there. */
  withoutGl(): void {
    this.bridge.error('WEBGL_UNAVAILABLE', 'This browser gives no WebGL; the wheel is painted without it');
  }

  /** The browser took WebGL away, as it does where too many pages use it or the graphics driver starts anew. */
  contextLost(): void {
    this.bridge.error(
      'CONTEXT_LOST',
      'The browser took WebGL away from the page; the wheel asks for it again',
    );
  }

  /** Tells of the height of this box from now on; see {@link PageHeight}. */
  measure(content: Element): void {
    this.#height ??= new PageHeight(content, (message) => this.bridge.post(message));
  }

  /** How the loading of the wheel stands by now. That it has failed is told once, until it has not. */
  loading(status: SourceStatus): void {
    const failure = failures[status];
    if (failure && !this.#toldFailure) {
      this.bridge.error('LOAD_FAILED', failure.message, { fatal: failure.fatal });
    }
    this.#toldFailure = failure !== undefined;
  }

  close(): void {
    this.#height?.close();
    this.urlBar.close();
    this.bridge.close();
  }
}
