/** Code of the dialog, loaded when the dialog opens. */
import '../../home/svc-code.ts';
import '../../join/svc-join-code.ts';
