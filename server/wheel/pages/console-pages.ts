import { consolePage, wheelsPage } from '../../../contracts/wheel/console-endpoints.ts';
import type { PageRoute } from '../../http/route.ts';
import { signedInPage } from '../../identity/index.ts';

/** `GET /wheels` and `GET /wheels/{listName}` (docs/rules/wheel.md, "Console"). */
export const consolePageRoutes = (): readonly PageRoute[] => [
  signedInPage(wheelsPage, 'wheels'),
  // Allow images over https, because owners can set any https address as a logo (docs/rules/wheel.md, "Logos").
  signedInPage(consolePage, 'console', ['https:']),
];
