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

export class PageMessages {
  readonly bridge: FrameBridge;
  readonly urlBar: UrlBar;
  #height: PageHeight | undefined;
  #reportedFailure = false;

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
      // Ignore `host_parent_path` without a host. Otherwise anybody could make the reader share a link to
      // another site.
      hostParentPath: window.parent === window ? undefined : hostParentPath,
      parentOrigin,
      post: (message) => this.bridge.post(message),
    });
    this.bridge.ready();
  }

  faults(faults: readonly ParameterFault[]): void {
    for (const { parameter, message } of faults) {
      console.warn(`${parameter}: ${message}`);
      this.bridge.error('BAD_PARAMETER', `${parameter}: ${message}`);
    }
  }

  withoutGl(): void {
    this.bridge.error('WEBGL_UNAVAILABLE', 'This browser has no WebGL; the wheel is painted without it');
  }

  contextLost(): void {
    this.bridge.error(
      'CONTEXT_LOST',
      'The browser took WebGL away from the page; the wheel requests WebGL again',
    );
  }

  measure(content: Element): void {
    this.#height ??= new PageHeight(content, (message) => this.bridge.post(message));
  }

  loading(status: SourceStatus): void {
    const failure = failures[status];
    if (failure && !this.#reportedFailure) {
      this.bridge.error('LOAD_FAILED', failure.message, { fatal: failure.fatal });
    }
    this.#reportedFailure = failure !== undefined;
  }

  close(): void {
    this.#height?.close();
    this.urlBar.close();
    this.bridge.close();
  }
}
