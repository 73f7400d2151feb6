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
// The snapshot has the error.
const failed = () => undefined;

// Call this in the click itself: browsers block popups that open later.
part('sign-in').onclick = () => client.loginWithRoute().then(ended, failed);
part('sign-out').onclick = async () => {
  await fetch('/api/auth/logout', { method: 'POST' });
  show(null);
};
show(await (await fetch('/api/session')).json());
// After a redirect, the result waits here.
client.resumeRedirectRouteIfPresent().then(ended, failed);
