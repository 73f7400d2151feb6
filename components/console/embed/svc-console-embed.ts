import { defineElement } from '../../ui/define-element.ts';
import { SvcConsoleEmbed } from './svc-console-embed.component.ts';

defineElement('svc-console-embed', SvcConsoleEmbed);

declare global {
  interface HTMLElementTagNameMap {
    'svc-console-embed': SvcConsoleEmbed;
  }
}
