import { config } from '/config.js';

const { createSvcOAuthRouteClient } = await import(`${config.svcWebUrl}/oauth.js`);
const client = createSvcOAuthRouteClient(config);
const part = (id) => document.getElementById(id);

function show(person) {
  part('person').textContent = person ? `Signed in as ${person.name}.` : 'You are not signed in.';
  part('sign-in').hidden = Boolean(person);
  part('sign-out').hidden = !person;
}

client.subscribe(() => {
  const { authenticating, error } = client.getSnapshot();
  part('sign-in').disabled = authenticating;
  part('problem').textContent = error?.message ?? '';
});
const ended = (person) => person && show(person);
// Do nothing: the snapshot contains the error.
const failed = () => undefined;

// Call this directly in the click handler, because browsers block popups that open later.
part('sign-in').onclick = () => client.loginWithRoute().then(ended, failed);
part('sign-out').onclick = async () => {
  await fetch('/api/auth/logout', { method: 'POST' });
  show(null);
};
show(await (await fetch('/api/session')).json());
// Exchange the result of a redirect, which the callback page has stored.
client.resumeRedirectRouteIfPresent().then(ended, failed);
