import { config } from '/config.js';

const { handleOAuthCallback } = await import(`${config.svcWebUrl}/oauth.js`);
const { error } = await handleOAuthCallback();
if (error) document.getElementById('problem').textContent = error.message;
