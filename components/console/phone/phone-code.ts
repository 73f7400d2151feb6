/** Parts of the dialog that are loaded when it is opened. */
import '../../home/svc-code.ts';
import '../../join/svc-join-code.ts';
