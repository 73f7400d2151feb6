import { defineElement } from '../../ui/define-element.ts';
import '../../ui/forms/input.ts';
import '../../ui/forms/select.ts';
import '../../ui/forms/switch.ts';
import '../../ui/forms/tabs.ts';
import '../svc-code.ts';
import './svc-preview.ts';
import { SvcSnippetBuilder } from './svc-snippet-builder.component.ts';

defineElement('svc-snippet-builder', SvcSnippetBuilder);

declare global {
  interface HTMLElementTagNameMap {
    'svc-snippet-builder': SvcSnippetBuilder;
  }
}
