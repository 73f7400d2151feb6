import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { SvcCallbackPage, SvcProviderButton, SvcProviderPanel } from '../../../sdk/react.ts';

const unknown = 'myspace' as 'google';

test('a button of an unknown provider is nothing, and a panel leaves it out', () => {
  assert.equal(renderToStaticMarkup(createElement(SvcProviderButton, { provider: unknown })), '');
  const panel = renderToStaticMarkup(createElement(SvcProviderPanel, { providers: [unknown, 'steam'] }));
  assert.deepEqual(panel.match(/Continue with [\w ]+/g), ['Continue with Steam']);
});

test('components can be rendered on a server', () => {
  const markup = renderToStaticMarkup(createElement(SvcProviderPanel, { loading: true }));
  assert.equal(markup.match(/<button/g)?.length, 6);
  assert.equal(markup.match(/aria-busy="true"/g)?.length, 6);
  assert.match(renderToStaticMarkup(createElement(SvcCallbackPage)), /Finishing the sign-in…/);
});
