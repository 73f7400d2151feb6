/** Components of the tab Entries. */
import '../../editor/svc-entry-editor.ts';
import './svc-console-link.ts';
