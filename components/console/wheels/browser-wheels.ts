/** Wheels of this browser, as a part of the list of wheels. */
import '../../home/mine/svc-browser-wheels.ts';

export { readWheel, storedWheels, wheelShelf } from '../../editor/local/local-wheels.ts';
