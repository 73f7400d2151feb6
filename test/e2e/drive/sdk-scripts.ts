/** Scripts of the pages of `sdk-site.ts`. The first one expects the options of a client in place of `__CONFIG__`. */
export const appScript = `
const query = new URLSearchParams(location.search);
const options = { ...__CONFIG__, ...JSON.parse(query.get('options') ?? '{}') };

/** Makes a client that shows its phases and results. \`library\` is the address of the library. */
window.makeClient = async (library = '/sdk/client.js', more = {}) => {
  const { createSvcOAuthRouteClient } = await import(library);
  const client = createSvcOAuthRouteClient({ ...options, ...more });
  client.subscribe(() => {
    const item = document.createElement('li');
    item.textContent = client.getSnapshot().phase;
    document.querySelector('#phases').append(item);
  });
  return client;
};

const show = (text) => (document.querySelector('output').textContent = text);
window.done = (result) => show(result ? \`done \${JSON.stringify(result)}\` : 'nothing');
window.fail = (error) => show(\`\${error.name} \${error.code}: \${error.message}\`);

const client = (window.client = await window.makeClient());
const provider = query.get('provider') ?? undefined;
document.querySelector('#start').onclick = () =>
  client.loginWithRoute({ provider }).then(window.done, window.fail);
if (client.hasPendingRedirectResult()) client.resumeRedirectRouteIfPresent().then(window.done, window.fail);
document.body.dataset.ready = '';
`;

export const callbackScript = `
import { handleOAuthCallback } from '/sdk/client-callback.js';

const show = (text) => (document.querySelector('output').textContent = text);
const calls = [handleOAuthCallback(), handleOAuthCallback()];
const [outcome, second] = await Promise.all(calls);
show(outcome.error ? outcome.error.code : \`handled \${outcome.mode}\`);
if (JSON.stringify(outcome) !== JSON.stringify(second)) show('two outcomes');
`;
