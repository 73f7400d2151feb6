import { serveLocally, type LocalSite } from './local-site.ts';

const logo = 'data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=';

const hostScript = `
  window.told = [];
  document.addEventListener('securitypolicyviolation', (event) =>
    window.told.push('refused ' + event.violatedDirective + ' ' + event.blockedURI));
  const wheel = document.querySelector('svc-wheel');
  wheel.entries = ['Ada', 'Grace', 'Edsger', 'Barbara'].map((name) => ({ id: name, name }));
  for (const type of ['svc-wheel-spin-start', 'svc-wheel-spin-complete'])
    document.addEventListener(type, ({ detail }) => window.told.push(type + ' ' + detail.level));
`;

export function serveWheelHost(service: string): Promise<LocalSite> {
  return serveLocally((request, response) => {
    response.setHeader(
      'Content-Security-Policy',
      `default-src 'none'; script-src 'self' ${service}; style-src 'self'; img-src 'self' data:`,
    );
    if (request.url === '/favicon.ico') {
      response.writeHead(204).end();
      return;
    }
    if (request.url === '/host.js') {
      response.setHeader('Content-Type', 'text/javascript').end(hostScript);
      return;
    }
    response.setHeader('Content-Type', 'text/html; charset=utf-8').end(`<!doctype html>
      <html lang="en"><head><title>A giveaway</title>
      <script type="module" src="${service}/wheel.js"></script>
      <script type="module" src="/host.js"></script></head>
      <body><svc-wheel spin-duration="1" treatment="neon" logo="${logo}"></svc-wheel></body></html>`);
  });
}
