/** Section of the page `/wheels` that shows the wheels of this browser. */
import '../../home/mine/svc-browser-wheels.ts';

export { readWheel, storedWheels, wheelShelf } from '../../editor/local/local-wheels.ts';
