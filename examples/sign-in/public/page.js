const part = (id) => document.getElementById(id);

async function call(method, path, body) {
  const request = method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) };
  const headers = { 'Content-Type': 'application/json' };
  const answer = await fetch(path, { method, headers, ...request }).catch(() => undefined);
  if (answer === undefined) throw new Error('The back end of this app does not answer.');
  const content = await answer.json();
  if (!answer.ok) throw new Error(content.message);
  return content;
}

function show(person, status = '') {
  part('signed-out').hidden = person !== null;
  part('signed-in').hidden = person === null;
  part('name').textContent = person?.name ?? '';
  part('subject').textContent = person?.sub ?? '';
  part('status').textContent = status;
}

async function attempt(action) {
  part('problem').textContent = '';
  await action().catch((error) => (part('problem').textContent = error.message));
}
const onClick = (id, action) => part(id).addEventListener('click', () => attempt(action));

async function finish(result) {
  show(await call('POST', '/session', result), 'You are signed in.');
  part('refresh').focus();
}

function resultOf(popup) {
  return new Promise((resolve, reject) => {
    const ended = new AbortController();
    const listen = ({ origin, source, data }) => {
      if (origin !== location.origin || source !== popup || data?.type !== 'svc_oauth_result') return;
      resolve(data);
      ended.abort();
    };
    addEventListener('message', listen, { signal: ended.signal });
    let seenClosed = 0; // The result may arrive just after the popup has closed, so wait for one more interval.
    const watch = setInterval(() => {
      if (popup.closed && ++seenClosed > 1) ended.abort();
    }, 500);
    ended.signal.addEventListener('abort', () => {
      clearInterval(watch);
      reject(new Error('The window was closed before you were signed in.'));
    });
  });
}

async function byRedirect() {
  location.assign((await call('POST', '/sign-in')).location);
}

let popup = null;
async function byPopup() {
  if (popup?.closed === false) return popup.focus();
  // Open the popup directly in the click, because browsers block others. `noopener` would keep the result from this
  // page.
  popup = open('about:blank', 'sign-in', 'popup,width=500,height=650');
  if (popup === null) return byRedirect();
  const result = resultOf(popup);
  const begun = await call('POST', '/sign-in', { popup: true }).catch((error) => {
    popup.close();
    result.catch(() => {});
    throw error;
  });
  popup.location = begun.location;
  await finish(await result);
}

onClick('redirect', byRedirect);
onClick('popup', byPopup);
onClick('refresh', async () =>
  show(await call('POST', '/refresh'), `Refreshed at ${new Date().toLocaleTimeString()}.`),
);
onClick('sign-out', async () => location.assign((await call('POST', '/sign-out')).location));

if (location.pathname === '/callback') {
  const answer = Object.fromEntries(new URLSearchParams(location.search));
  const result = { type: 'svc_oauth_result', ok: answer.error === undefined, ...answer };
  if (window.opener !== null && answer.state?.startsWith('popup.')) {
    window.opener.postMessage(result, location.origin);
    window.close();
  } else {
    history.replaceState(null, '', '/'); // Remove the code from the address, so that a reload does not send it again.
    show(null);
    await attempt(() => finish(result));
  }
} else await attempt(async () => show(await call('GET', '/session')));
