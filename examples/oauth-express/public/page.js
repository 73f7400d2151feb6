import { config } from '/config.js';

const { createSvcOAuthRouteClient } = await import(`${config.svcWebUrl}/oauth.js`);
const client = createSvcOAuthRouteClient(config);
const part = (id) => document.getElementById(id);

function show(person) {
  part('person').textContent = person ? `Signed in as ${person.name}.` : 'You are not signed in.';
  part('sign-in').hidden = Boolean(person);
  part('refresh').hidden = part('sign-out').hidden = !person;
}

async function call(path, method = 'POST') {
  const answer = await fetch(path, { method });
  const content = await answer.json();
  if (!answer.ok) {
    if (answer.status === 401) show(null);
    throw new Error(content.message);
  }
  return content;
}

/**
 * Runs an action and shows its outcome. Call it directly in the click handler, because browsers block popups that open
 * later.
 */
async function attempt(work) {
  part('problem').textContent = '';
  try {
    const person = await work();
    if (person !== undefined) show(person);
  } catch (error) {
    part('problem').textContent = error.message;
  }
}

client.subscribe(() => (part('sign-in').disabled = client.getSnapshot().authenticating));
part('sign-in').onclick = () => attempt(() => client.loginWithRoute());
part('refresh').onclick = () => attempt(() => call('/api/refresh'));
part('sign-out').onclick = () => attempt(async () => (await call('/api/auth/logout')) && null);

show(await call('/api/session', 'GET'));
// After a redirect, exchange the result that the callback page has stored.
if (client.hasPendingRedirectResult()) await attempt(() => client.resumeRedirectRouteIfPresent());
