import { html, nothing, type TemplateResult } from 'lit';
import { plural, text } from '../language/text.ts';
import type { PageDisplay } from '../../contracts/embed/page-display.ts';
import type { SharedName } from './sources/page-sources.ts';
import type { WheelSource } from './sources/wheel-source.ts';

export interface Undone {
  readonly text: string;
  readonly undo: () => void;
  /** Label of the button; `Undo` if missing. */
  readonly label?: string;
}

export interface FootView {
  readonly source: WheelSource;
  readonly display: PageDisplay;
  readonly canSpin: boolean;
  readonly isPractising: boolean;
  readonly undone: Undone | undefined;
  /** True if the page shows the service's wheel, although the link contains a wheel with the same name. */
  readonly passesOver: boolean;
  readonly sharedName: SharedName | undefined;
  readonly choose: (which: 'own' | 'service') => void;
  readonly people: boolean;
  readonly refused: Readonly<Record<string, number>>;
}

export function pageFoot(view: FootView): TemplateResult {
  const { source, display } = view;
  const said = statement(view);
  const shown = display.showSurroundings && source.status === 'ready';
  return html`
    <div class="said" role="status">${said ?? nothing}</div>
    ${shown ? hint(view) : nothing} ${display.showJoin ? join(source) : nothing}
  `;
}

/** Renders the notice of a lost connection. The notice lies over the wheel, so that the page does not move. */
export function connectionNotice({ connection, status }: WheelSource): TemplateResult {
  const isLost = connection === 'closed' && status !== 'private';
  return html`<div class="connection" role="status">
    ${isLost ? html`<span class="pill offline">${text('Connection lost, reconnecting …')}</span>` : nothing}
  </div>`;
}

function statement({
  display,
  isPractising,
  undone,
  passesOver,
  sharedName,
  choose,
}: FootView): TemplateResult | string | undefined {
  if (undone) {
    return html`<span class="pill"
      ><span dir="auto">${undone.text}</span>
      <button type="button" class="plain" @click=${undone.undo}>${undone.label ?? text('Undo')}</button></span
    >`;
  }
  if (isPractising && display.showSurroundings) {
    return html`<span class="pill">${text('Practice spin: it is not recorded')}</span>`;
  }
  if (sharedName !== undefined && display.showSurroundings) return wheelChoice(sharedName, choose);
  if (passesOver && display.showSurroundings) {
    return html`<span class="pill"
      >${text('The wheel of this link is not shown, because another wheel has its name now')}</span
    >`;
  }
  return undefined;
}

function wheelChoice(shared: SharedName, choose: FootView['choose']): TemplateResult {
  const isOwn = shared === 'own-shown';
  const [said, mine, other] = isOwn
    ? [text('Somebody has made another wheel of this name'), text('Keep mine'), text('Show theirs')]
    : [text('You have a wheel of your own under this name'), text('Show mine'), text('Keep this one')];
  return html`<span class="pill"
    >${said}<button type="button" class="plain" @click=${() => choose('own')}>${mine}</button
    ><button type="button" class="plain" @click=${() => choose('service')}>${other}</button></span
  >`;
}

function hint({ source, canSpin, isPractising, people, refused }: FootView): TemplateResult | typeof nothing {
  const lines = [
    ...(people && source.rows.length > 0 ? [takingPart(source.rows.length, refused)] : []),
    ...(source.kind === 'service' && canSpin && !isPractising
      ? [text('Spins you start here are practice.')]
      : []),
    ...(source.kind === 'service' && !source.allowsSpin && source.rows.length > 0
      ? [
          text(
            source.settings?.archived ? 'The host has archived this wheel.' : 'The owner spins this wheel.',
          ),
        ]
      : []),
  ];
  return lines.length > 0 ? html`<p class="hint">${lines.join(' ')}</p>` : nothing;
}

function takingPart(rows: number, refused: FootView['refused']): string {
  const times = Object.values(refused).reduce((sum, each) => sum + each, 0);
  const people = plural(rows, '{n} participant', '{n} participants');
  if (times === 0) return text('{people}.', { people });
  const tries = plural(times, '{n} try to join was refused', '{n} tries to join were refused');
  return text('{people}, {tries}.', { people, tries });
}

/**
 * Renders the link for joining. The link opens a new window, because a page in a frame must not ask readers
 * to sign in.
 */
function join({ joinAddress, status }: WheelSource): TemplateResult | typeof nothing {
  if (joinAddress === null || status !== 'ready') return nothing;
  return html`<a class="button join" href=${joinAddress} target="_blank" rel="noopener"
    >${text('Join the giveaway')}</a
  >`;
}
