import { defineElement } from '../ui/define-element.ts';
import { SvcAuditTrail } from './svc-audit-trail.component.ts';

defineElement('svc-audit-trail', SvcAuditTrail);

declare global {
  interface HTMLElementTagNameMap {
    'svc-audit-trail': SvcAuditTrail;
  }
}
