import type { ParentParticipant, SyncMessage } from '../../contracts/embed/messages.ts';
import { addressParameters, embedAddress } from './svc-wheel-embed-address.ts';
import { AskedWheel } from './svc-wheel-embed-asked.ts';
import { EmbedData, type TierConfig } from './svc-wheel-embed-data.ts';
import type { EmbedEvents } from './svc-wheel-embed-events.ts';
import { EmbedHeight } from './svc-wheel-embed-height.ts';
import { readFrameMessage } from './svc-wheel-embed-message.ts';
import { embedAttributes, ReflectedParameters, reflectedProperties } from './svc-wheel-embed-parameters.ts';
import { allowedPath, EmbedUrl } from './svc-wheel-embed-url.ts';
import { embedStyles } from './svc-wheel-embed.styles.ts';

/** Spins told of, so that none is told twice; more than a page sees between two loads of its frame. */
const rememberedSpins = 256;
const defaultLeastHeight = 80;
const defaultMostHeight = 4_000;

/** Set by script alone. */
const dataProperties = ['participants', 'config'] as const;

/**
 * A wheel of the service in a frame (document 000, "Embed pages"; messages.md, "Host side"): it writes the frame's
 * address, checks who speaks, turns messages into events, hands data over and fits the height. Every parameter of
 * the address is an attribute in kebab case and a property in camel case that reflects it.
 *
 * Children stand in for the wheel until the script runs, such as a link to it.
 *
 * @event svc-wheel-embed-ready the page in the frame listens; after each of its loads
 * @event svc-wheel-embed-spin-start
 * @event svc-wheel-embed-spin-complete a spin has come to rest, once for each
 * @event svc-wheel-embed-ack the frame took a snapshot
 * @event svc-wheel-embed-error the frame could not use something
 * @event svc-wheel-embed-height the frame has another height
 * @event svc-wheel-embed-url what the address bar should say; cancelable
 * @csspart frame the iframe
 * @cssproperty --svc-wheel-embed-height height until the frame has told its own
 */
export class SvcWheelEmbed extends ReflectedParameters {
  static readonly observedAttributes: readonly string[] = embedAttributes;

  readonly #data = new EmbedData();
  #pendingSpin: { readonly drawSlug?: string } | undefined;

  #frame: HTMLIFrameElement | undefined;
  /** Origin of the page in the frame. */
  #service = '';
  /** The load of the page that listens; undefined: none does yet. */
  #instance: string | undefined;
  /** The load of a page in the frame that shows another wheel than the one asked for. */
  #stranger: string | undefined;
  #asked = new AskedWheel({ listName: null, wheelId: null, drawSlug: null });
  #wheelIdAsked: string | null = null;
  #refreshes = false;
  readonly #toldSpins = new Set<string>();
  #height = new EmbedHeight(() => performance.now());
  #width = 0;
  readonly #url = new EmbedUrl();

  /**
   * The members on the wheel, for pages with `data-source="parent"`: copied when they are set, sent when the frame
   * listens and after each of its loads. Keys other than name, userId, weight and karma are not sent.
   */
  get participants(): readonly ParentParticipant[] | null {
    return this.#data.participants;
  }

  set participants(participants: readonly ParentParticipant[] | null | undefined) {
    this.#data.participants = participants;
    this.#hasData();
  }

  /** The tiers on the wheel, as {@link participants}; keys other than name, weight and color are not sent. */
  get config(): TierConfig | null {
    return this.#data.config;
  }

  set config(config: TierConfig | null | undefined) {
    this.#data.config = config;
    this.#hasData();
  }

  connectedCallback(): void {
    for (const name of [...reflectedProperties.keys(), ...dataProperties]) this.adopt(name);
    if (!this.shadowRoot) {
      const root = this.attachShadow({ mode: 'open', delegatesFocus: true });
      root.adoptedStyleSheets = [embedStyles()];
    }
    window.addEventListener('message', this.#heard);
    this.#refreshSoon();
  }

  disconnectedCallback(): void {
    window.removeEventListener('message', this.#heard);
    this.#discard();
  }

  /** Moved with `moveBefore`, the frame stays as it is. */
  connectedMoveCallback(): void {
    // What connectedCallback and disconnectedCallback do is not needed.
  }

  attributeChangedCallback(): void {
    this.#refreshSoon();
  }

  /**
   * Spins the wheel in the frame, as its own button does; as soon as it listens, where it does not yet. Nothing
   * names a winner: the result comes as `svc-wheel-embed-spin-complete`.
   * @param options `drawSlug`: handed back in the context of the result, where the address has none
   */
  spin({ drawSlug }: { readonly drawSlug?: string } = {}): void {
    this.#pendingSpin = drawSlug === undefined ? {} : { drawSlug };
    // A frame far from the screen would not load, and spin when somebody scrolls there.
    if (this.#frame) this.#frame.loading = 'eager';
    this.#send();
  }

  #refreshSoon(): void {
    if (this.#refreshes) return;
    this.#refreshes = true;
    queueMicrotask(() => {
      this.#refreshes = false;
      if (this.isConnected) this.#refresh();
    });
  }

  /** Frames what the attributes say, unless it is framed already. */
  #refresh(): void {
    const address = embedAddress({
      base: this.base ?? import.meta.url,
      here: location.href,
      page: this.page ?? '',
      parentOrigin: window.origin,
      values: this.#values(),
    });
    if (!address) {
      console.warn('<svc-wheel-embed> needs a page of a service, such as page="wheelofgiveaways"');
      this.#discard();
      return;
    }
    if (this.#wheelIdAsked !== this.wheelId || this.#frame?.src !== address.href) {
      const { listName, wheelId, drawSlug } = this;
      this.#wheelIdAsked = wheelId;
      this.#asked = new AskedWheel({ listName, wheelId, drawSlug });
    }
    const title = this.frameTitle ?? this.brandTitle ?? 'Wheel';
    if (this.#frame?.src === address.href) {
      this.#frame.title = title;
      if (this.loading === 'eager') this.#frame.loading = 'eager';
      this.#showHeight();
      return;
    }
    this.#discard();
    // Another frame instead of another address: changing that would be a step of the reader's history.
    const frame = document.createElement('iframe');
    frame.title = title;
    frame.allow = 'autoplay; clipboard-write; fullscreen';
    frame.loading = this.loading === 'eager' || this.#pendingSpin ? 'eager' : 'lazy';
    frame.part.add('frame');
    // Or a browser paints a ground under it on a dark page (page-ground.ts).
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

  /** No frame any more. Data stays, for the next one. */
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

  #hasData(): void {
    this.#refreshSoon();
    // Several properties set one after another are one snapshot each, the last.
    queueMicrotask(() => this.#send());
  }

  /** Sends what the frame has not got yet, as soon as it listens. */
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

  /** Only the page in this frame speaks, and only while it is one of the service's. */
  readonly #heard = (event: MessageEvent<unknown>): void => {
    const speaker = this.#frame?.contentWindow;
    if (!speaker || event.source !== speaker || event.origin !== this.#service) return;
    const message = readFrameMessage(event.data);
    if (!message) return;
    const { type, instance, detail } = message;
    if (type !== 'SVC_WHEEL_READY' && instance !== '' && instance === this.#stranger) return;
    switch (type) {
      case 'SVC_WHEEL_READY':
        this.#listens(instance, detail);
        break;
      case 'SVC_WHEEL_ACK':
        this.#dispatch('svc-wheel-embed-ack', detail);
        break;
      case 'SVC_WHEEL_ERROR':
        this.#dispatch('svc-wheel-embed-error', detail);
        break;
      case 'SVC_WHEEL_SPIN_START':
        if (this.#asked.isAbout(detail.context)) this.#dispatch('svc-wheel-embed-spin-start', detail);
        break;
      case 'SVC_WHEEL_SPIN_COMPLETE':
        if (!this.#asked.isAbout(detail.context)) break;
        if (this.#isNews(detail.result.spinId)) this.#dispatch('svc-wheel-embed-spin-complete', detail);
        break;
      case 'IFRAME_HEIGHT':
        this.#wantsHeight(detail.height);
        break;
      case 'UPDATE_URL_BAR_ONLY':
        this.#tellUrl(detail);
    }
  };

  #listens(instance: string, detail: EmbedEvents['svc-wheel-embed-ready']['detail']): void {
    if (!this.#asked.isShownBy(detail)) {
      console.warn('<svc-wheel-embed>: the frame was taken to another wheel, which is not heard');
      this.#stranger = instance;
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

  #isNews(spinId: string): boolean {
    if (this.#toldSpins.has(spinId)) return false;
    this.#toldSpins.add(spinId);
    const [oldest] = this.#toldSpins;
    if (this.#toldSpins.size > rememberedSpins && oldest !== undefined) this.#toldSpins.delete(oldest);
    return true;
  }

  #wantsHeight(height: number): void {
    if (this.fixedHeight) return;
    const width = this.clientWidth;
    if (width !== this.#width) this.#height.reset();
    this.#width = width;
    const least = this.minHeight ?? defaultLeastHeight;
    const most = Math.max(least, this.maxHeight ?? defaultMostHeight);
    if (!this.#height.ask(height, { least, most })) return;
    this.#showHeight();
    this.#dispatch('svc-wheel-embed-height', { height: this.#height.value ?? least });
  }

  #showHeight(): void {
    const { value } = this.#height;
    const height = this.fixedHeight ? '100%' : value === undefined ? '' : `${value}px`;
    this.#frame?.style.setProperty('height', height);
  }

  #tellUrl(detail: EmbedEvents['svc-wheel-embed-url']['detail']): void {
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
