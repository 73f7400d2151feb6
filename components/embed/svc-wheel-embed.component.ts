import type { ParentParticipant, SyncMessage } from '../../contracts/embed/messages.ts';
import { addressParameters, embedAddress } from './svc-wheel-embed-address.ts';
import { ReportedSpins } from './svc-wheel-embed-reported.ts';
import { RequestedWheel } from './svc-wheel-embed-requested.ts';
import { EmbedData, type TierConfig } from './svc-wheel-embed-data.ts';
import type { EmbedEvents } from './svc-wheel-embed-events.ts';
import { EmbedHeight } from './svc-wheel-embed-height.ts';
import { readFrameMessage } from './svc-wheel-embed-message.ts';
import { embedAttributes, ReflectedParameters, reflectedProperties } from './svc-wheel-embed-parameters.ts';
import { allowedPath, EmbedUrl } from './svc-wheel-embed-url.ts';
import { embedStyles } from './svc-wheel-embed.styles.ts';

const defaultLeastHeight = 80;
const defaultMostHeight = 4_000;

const dataProperties = ['participants', 'config'] as const;

/**
 * A wheel of the service in a frame. Turns messages of the frame into events, sends data to the frame, and fits
 * its height.
 *
 * Each URL parameter is an attribute in kebab case, and a property in camel case that reflects the attribute.
 *
 * Children, such as a link to the wheel, are shown until the script is loaded.
 *
 * @event svc-wheel-embed-ready the page in the frame is ready; fires after each of its loads
 * @event svc-wheel-embed-spin-start a spin has started in the frame
 * @event svc-wheel-embed-spin-complete a spin has come to rest; fires once for each spin
 * @event svc-wheel-embed-ack the frame has accepted rows that the element sent
 * @event svc-wheel-embed-error the frame could not use a parameter or a message, or could not load its wheel
 * @event svc-wheel-embed-height the frame has changed its height
 * @event svc-wheel-embed-url a path suggested for the address bar; cancelable
 * @csspart frame the iframe
 * @cssproperty --svc-wheel-embed-height height until the frame has reported its own
 */
export class SvcWheelEmbed extends ReflectedParameters {
  static readonly observedAttributes: readonly string[] = embedAttributes;

  readonly #data = new EmbedData();
  #pendingSpin: { readonly drawSlug?: string } | undefined;

  #frame: HTMLIFrameElement | undefined;
  #service = '';
  /** Id of the current load of the frame. Undefined before READY. */
  #instance: string | undefined;
  /** Id of a load that shows another wheel. Messages of this load are ignored. */
  #foreignInstance: string | undefined;
  #requested = new RequestedWheel({ listName: null, wheelId: null, drawSlug: null });
  #requestedWheelId: string | null = null;
  #isRefreshQueued = false;
  readonly #reported = new ReportedSpins();
  #height = new EmbedHeight(() => performance.now());
  #width = 0;
  readonly #url = new EmbedUrl();

  /**
   * Members on the wheel, for pages with `data-source="parent"`. The list is copied when it is set. Only
   * name, userId, weight and karma are sent.
   */
  get participants(): readonly ParentParticipant[] | null {
    return this.#data.participants;
  }

  set participants(participants: readonly ParentParticipant[] | null | undefined) {
    this.#data.participants = participants;
    this.#dataChanged();
  }

  /**
   * Tiers on the wheel. The list is handled like {@link participants}. Only name, weight and color are sent.
   */
  get config(): TierConfig | null {
    return this.#data.config;
  }

  set config(config: TierConfig | null | undefined) {
    this.#data.config = config;
    this.#dataChanged();
  }

  connectedCallback(): void {
    for (const name of [...reflectedProperties.keys(), ...dataProperties]) this.adopt(name);
    if (!this.shadowRoot) {
      const root = this.attachShadow({ mode: 'open', delegatesFocus: true });
      root.adoptedStyleSheets = [embedStyles()];
    }
    window.addEventListener('message', this.#onMessage);
    this.#refreshSoon();
  }

  disconnectedCallback(): void {
    window.removeEventListener('message', this.#onMessage);
    this.#discard();
  }

  /** Keeps the frame when the element is moved with `moveBefore`. */
  connectedMoveCallback(): void {
    // Nothing to do. Without this callback, the browser would disconnect the element and connect it again.
  }

  attributeChangedCallback(): void {
    this.#refreshSoon();
  }

  /**
   * Spins the wheel like the button in the frame. If the frame is not ready yet, the spin starts later. The
   * host cannot choose the winner.
   * @param options `drawSlug` is returned with the result, unless the element has a `draw-slug`
   */
  spin({ drawSlug }: { readonly drawSlug?: string } = {}): void {
    this.#pendingSpin = drawSlug === undefined ? {} : { drawSlug };
    // Load the frame now, because a lazy frame outside the window would spin only when scrolled into view.
    if (this.#frame) this.#frame.loading = 'eager';
    this.#send();
  }

  #refreshSoon(): void {
    if (this.#isRefreshQueued) return;
    this.#isRefreshQueued = true;
    queueMicrotask(() => {
      this.#isRefreshQueued = false;
      if (this.isConnected) this.#refresh();
    });
  }

  #refresh(): void {
    const address = embedAddress({
      base: this.base ?? import.meta.url,
      here: location.href,
      page: this.page ?? '',
      parentOrigin: window.origin,
      values: this.#values(),
    });
    if (!address) {
      console.warn('<svc-wheel-embed> needs the name of an embed page, such as page="wheelofgiveaways"');
      this.#discard();
      return;
    }
    if (this.#requestedWheelId !== this.wheelId || this.#frame?.src !== address.href) {
      const { listName, wheels, wheelId, drawSlug } = this;
      this.#requestedWheelId = wheelId;
      this.#requested = new RequestedWheel({ listName, wheels, wheelId, drawSlug });
      if (this.#requested.lacksIds) {
        console.warn(
          '<svc-wheel-embed> ignores all results: wheel-id needs one id for each of wheels, in their order',
        );
      }
    }
    const title = this.frameTitle ?? this.brandTitle ?? 'Wheel';
    if (this.#frame?.src === address.href) {
      this.#frame.title = title;
      if (this.loading === 'eager') this.#frame.loading = 'eager';
      this.#showHeight();
      return;
    }
    this.#discard();
    // Create a new frame, because a new address in the old frame would add a step to the reader's history.
    const frame = document.createElement('iframe');
    frame.title = title;
    frame.allow = 'autoplay; clipboard-write; fullscreen';
    frame.loading = this.loading === 'eager' || this.#pendingSpin ? 'eager' : 'lazy';
    frame.part.add('frame');
    // Set a light scheme, because browsers would otherwise paint an opaque background under the frame on a
    // dark page.
    if (this.#isTransparent) frame.style.setProperty('color-scheme', 'light');
    this.#service = address.origin;
    this.#frame = frame;
    frame.src = address.href;
    this.shadowRoot?.append(frame);
    this.#showHeight();
  }

  get #isTransparent(): boolean {
    const background = this.background?.trim().toLowerCase();
    return this.transparent === true || this.transparentBackground === true || background === 'transparent';
  }

  /** Removes the frame. The rows are kept for the next frame. */
  #discard(): void {
    this.#frame?.remove();
    this.#frame = undefined;
    this.#instance = undefined;
    this.#height = new EmbedHeight(() => performance.now());
    this.#url.close();
  }

  *#values(): Generator<readonly [string, string]> {
    for (const attribute of addressParameters) {
      const value = this.getAttribute(attribute);
      if (value !== null) yield [attribute, value];
      else if (attribute === 'data-source' && !this.#data.isEmpty) yield [attribute, 'parent'];
    }
  }

  #dataChanged(): void {
    this.#refreshSoon();
    // Send later, because a property may be set several times in a row.
    queueMicrotask(() => this.#send());
  }

  #send(): void {
    if (this.#instance === undefined) return;
    for (const message of this.#data.take()) this.#post(message);
    const spin = this.#pendingSpin;
    this.#pendingSpin = undefined;
    if (spin) this.#post({ type: 'SVC_WHEEL_SPIN', ...spin });
  }

  #post(message: SyncMessage | { type: 'SVC_WHEEL_SPIN'; drawSlug?: string }): void {
    this.#frame?.contentWindow?.postMessage({ v: 1, ...message }, this.#service);
  }

  readonly #onMessage = (event: MessageEvent<unknown>): void => {
    const frameWindow = this.#frame?.contentWindow;
    if (!frameWindow || event.source !== frameWindow || event.origin !== this.#service) return;
    const message = readFrameMessage(event.data);
    if (!message) return;
    const { type, instance, detail } = message;
    if (type !== 'SVC_WHEEL_READY' && instance !== '' && instance === this.#foreignInstance) return;
    switch (type) {
      case 'SVC_WHEEL_READY':
        this.#onReady(instance, detail);
        break;
      case 'SVC_WHEEL_ACK':
        this.#dispatch('svc-wheel-embed-ack', detail);
        break;
      case 'SVC_WHEEL_ERROR':
        this.#dispatch('svc-wheel-embed-error', detail);
        break;
      case 'SVC_WHEEL_SPIN_START':
        if (this.#requested.isAbout(detail.context)) this.#dispatch('svc-wheel-embed-spin-start', detail);
        break;
      case 'SVC_WHEEL_SPIN_COMPLETE':
        if (!this.#requested.isAbout(detail.context)) break;
        if (this.#reported.isFirst(detail.result.spinId))
          this.#dispatch('svc-wheel-embed-spin-complete', detail);
        break;
      case 'IFRAME_HEIGHT':
        this.#onHeight(detail.height);
        break;
      case 'UPDATE_URL_BAR_ONLY':
        this.#onUrl(detail);
    }
  };

  #onReady(instance: string, detail: EmbedEvents['svc-wheel-embed-ready']['detail']): void {
    if (!this.#requested.isShownBy(detail)) {
      console.warn('<svc-wheel-embed>: messages are ignored: the frame was navigated to another wheel');
      this.#foreignInstance = instance;
      this.#instance = undefined;
      return;
    }
    if (instance === this.#instance) return;
    this.#instance = instance;
    this.#height.reset();
    this.#data.startOver();
    this.#send();
    this.#dispatch('svc-wheel-embed-ready', detail);
  }

  #onHeight(height: number): void {
    if (this.fixedHeight) return;
    const width = this.clientWidth;
    if (width !== this.#width) this.#height.reset();
    this.#width = width;
    const least = this.minHeight ?? defaultLeastHeight;
    const most = Math.max(least, this.maxHeight ?? defaultMostHeight);
    if (!this.#height.request(height, { least, most })) return;
    this.#showHeight();
    this.#dispatch('svc-wheel-embed-height', { height: this.#height.value ?? least });
  }

  #showHeight(): void {
    const { value } = this.#height;
    const height = this.fixedHeight ? '100%' : value === undefined ? '' : `${value}px`;
    this.#frame?.style.setProperty('height', height);
  }

  #onUrl(detail: EmbedEvents['svc-wheel-embed-url']['detail']): void {
    const path = allowedPath(detail.path, this.urlBar ?? '/', location.href);
    if (path === undefined) return;
    const event = this.#dispatch('svc-wheel-embed-url', { ...detail, path }, true);
    if (this.urlBar !== null && !event.defaultPrevented) this.#url.show(path);
  }

  #dispatch<Name extends keyof EmbedEvents>(
    name: Name,
    detail: EmbedEvents[Name]['detail'],
    cancelable = false,
  ): Event {
    const event = new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable });
    this.dispatchEvent(event);
    return event;
  }
}
