/** Pages of the console (docs/rules/wheel.md, "Console"). */
import { signedInPageEndpoint } from '../identity/signed-in-page.ts';
import { wheelParams } from './list-name.ts';

const tag = 'wheel console';

export const wheelsPage = signedInPageEndpoint({
  id: 'wheelsPage',
  path: '/wheels',
  tag,
  summary: 'Page with the wheels of the account',
});

export const consolePage = signedInPageEndpoint({
  id: 'consolePage',
  path: '/wheels/{listName}',
  tag,
  summary: 'Page on which an owner edits and spins a wheel',
  description:
    'The page is the same for every name; its requests are answered with 404 for wheels of other accounts.',
  params: wheelParams,
});

export const consolePages = [wheelsPage, consolePage];
