import { css } from 'lit';
import { busyButton, ringTurn } from '../login/busy-button.styles.ts';
import { tokens } from '../theme/tokens.styles.ts';
import { typeface } from '../theme/typeface.styles.ts';
import { unseen } from '../theme/unseen.styles.ts';
import { pageButtons } from '../ui/buttons/page-buttons.styles.ts';
import { signStrokes } from '../ui/buttons/button-parts.styles.ts';

/**
 * Styles of a card of a signed-in page:
 *
 *     <section class="card" aria-labelledby="heading">
 *       <div class="head">
 *         <div><h2 id="heading">…</h2><p class="lead">…</p></div> <button class="button quiet small">…</button>
 *       </div>
 *       <ul class="rows">
 *         <li class="row"><div><b>…</b><p>…</p></div> <button class="button quiet small">…</button></li>
 *       </ul>
 *     </section>
 */
export const card = [
  tokens,
  typeface,
  css`
    ${unseen}
    ${ringTurn}
    ${pageButtons}
    ${busyButton}

    :host {
      display: block;
      color: var(--svc-text);
      font-family: var(--svc-font);
      font-size: 16px;
      line-height: 24px;
      overflow-wrap: anywhere;
    }

    .card {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: 20px;
      padding: 24px;
      border: 1px solid var(--svc-line);
      border-radius: 16px;
      background: var(--svc-surface);
      box-shadow: 0 1px 2px light-dark(rgb(24 26 48 / 0.06), transparent);
    }

    .card + .card {
      margin-top: 24px;
    }

    /* Card of an action that cannot be undone. */
    .card.grave {
      border-color: color-mix(in srgb, var(--svc-danger) 45%, var(--svc-line));
    }

    .head,
    .row {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      justify-content: space-between;
      gap: 8px 16px;
    }

    .head {
      align-items: start;
    }

    .head > :first-child,
    .row > .text {
      flex: 1 1 240px;
      min-width: 0;
    }

    h2 {
      margin: 0;
      font-size: 18px;
      line-height: 28px;
      font-weight: 680;
      letter-spacing: -0.01em;
      text-wrap: balance;
    }

    h3 {
      margin: 0;
      font-size: 15px;
      line-height: 24px;
      font-weight: 600;
    }

    :is(h2, h3):focus {
      outline: none;
    }

    p {
      margin: 0;
    }

    .lead,
    .quiet-text {
      color: var(--svc-text-quiet);
      font-size: 15px;
      line-height: 22px;
      text-wrap: pretty;
    }

    .fault {
      color: var(--svc-danger);
      font-size: 14px;
      line-height: 20px;
    }

    .good {
      color: var(--svc-good);
    }

    /* An empty message must not leave a gap. */
    :is(.card, .form, svc-dialog) > p:empty {
      position: absolute;
    }

    .rows {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      margin: 0;
      padding: 0;
      list-style: none;
    }

    .row {
      min-height: 44px;
      padding-block: 12px;
      border-top: 1px solid var(--svc-line);
    }

    .row:first-child {
      padding-top: 0;
      border-top: 0;
    }

    .row:last-child {
      padding-bottom: 0;
    }

    .missing {
      padding-block: 0;
      border-top: 0;
    }

    .row b {
      font-weight: 600;
    }

    .row .text p {
      color: var(--svc-text-quiet);
      font-size: 14px;
      line-height: 20px;
    }

    .row .text .fault {
      color: var(--svc-danger);
    }

    .tag {
      display: inline-block;
      padding: 0 8px;
      border-radius: 10px;
      background: color-mix(in srgb, var(--svc-text) 8%, transparent);
      color: var(--svc-text-quiet);
      font-size: 12.5px;
      line-height: 20px;
      font-weight: 600;
      white-space: nowrap;
    }

    .tag.good {
      background: color-mix(in srgb, var(--svc-good) 14%, transparent);
      color: var(--svc-good);
    }

    .tag.bad {
      background: color-mix(in srgb, var(--svc-danger) 14%, transparent);
      color: var(--svc-danger);
    }

    .empty {
      padding: 16px;
      border: 1px dashed var(--svc-line);
      border-radius: var(--svc-radius-large);
      color: var(--svc-text-quiet);
      font-size: 15px;
      text-align: center;
    }

    .actions {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: 8px;
    }

    .button.small {
      min-height: 44px;
      padding: 4px 16px;
      font-size: 15px;
    }

    @media (pointer: fine) {
      .button.small {
        min-height: 36px;
      }
    }

    /* Button of an action that has nothing to do yet, such as saving before a change. */
    .button.idle {
      opacity: 0.5;
    }

    .button.danger {
      border-color: var(--svc-line);
      background: var(--svc-raised);
      color: var(--svc-danger);
    }

    .button.danger:hover {
      background: color-mix(in srgb, var(--svc-danger) 10%, var(--svc-raised));
    }

    .link {
      color: var(--svc-accent);
      text-underline-offset: 3px;
    }

    bdi {
      overflow-wrap: anywhere;
    }

    .sign {
      flex: none;
      width: 20px;
      height: 20px;
      ${signStrokes}
    }

    :is(a, button, input, select, textarea, summary, [tabindex='0']):focus-visible {
      outline: 3px solid var(--svc-focus);
      outline-offset: 1px;
    }

    @media (max-width: 520px) {
      .card {
        padding: 16px;
        border-radius: var(--svc-radius-large);
      }

      .card + .card {
        margin-top: 16px;
      }
    }
  `,
];
