import { defineElement } from '../../ui/define-element.ts';
import '@awesome.me/webawesome/dist/components/input/input.js';
import '@awesome.me/webawesome/dist/components/option/option.js';
import '@awesome.me/webawesome/dist/components/select/select.js';
import '@awesome.me/webawesome/dist/components/switch/switch.js';
import '@awesome.me/webawesome/dist/components/tab-group/tab-group.js';
import '@awesome.me/webawesome/dist/components/tab-panel/tab-panel.js';
import '@awesome.me/webawesome/dist/components/tab/tab.js';
import '../../ui/forms/webawesome-icons.ts';
import '../svc-code.ts';
import './svc-preview.ts';
import { SvcSnippetBuilder } from './svc-snippet-builder.component.ts';

defineElement('svc-snippet-builder', SvcSnippetBuilder);

declare global {
  interface HTMLElementTagNameMap {
    'svc-snippet-builder': SvcSnippetBuilder;
  }
}
