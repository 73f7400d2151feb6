/** Compares deploy/ and docs/deploy.md with the server. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { maxHeaderSize } from 'node:http';
import { dirname, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { WebSocket } from 'ws';
import { bodyLimits, rateLimits } from '../../contracts/http/endpoint.ts';
import { homePage } from '../../contracts/http/operation.ts';
import { readSettings, variableNames } from '../../server/config.ts';
import { awayAnswer, awayPage } from '../../server/http/pages/away-page.ts';
import { securityHeaders } from '../../server/http/security-headers.ts';
import { domains } from '../../server/domains.ts';
import { liveLimits } from '../../server/wheel/live/index.ts';
import { stopMilliseconds } from '../../server/serve.ts';
import { defaultPatience } from '../../server/store/postgres/patience.ts';
import { startApp, type RunningApp } from '../server/start-app.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const withoutComments = (text: string) => text.replace(/^\s*#.*$/gm, '');

const files = [
  'deploy/svc-platform.service',
  'deploy/environment.example',
  'deploy/Containerfile',
  'deploy/nginx/svc-platform.conf',
  'deploy/nginx/one-node.conf',
  'deploy/nginx/several-nodes.conf',
];
const guide = read('docs/deploy.md');
const unit = read('deploy/svc-platform.service');
const container = read('deploy/Containerfile');
const site = withoutComments(read('deploy/nginx/svc-platform.conf'));
const packageFile = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

function valueIn(text: string, pattern: RegExp): string {
  const value = pattern.exec(text)?.[1];
  assert.ok(value !== undefined, `nothing matches ${pattern}`);
  return value;
}

function exampleEnvironment(): Record<string, string> {
  const lines = read('deploy/environment.example').replaceAll(/^#(?=[A-Z_]+=)/gm, '');
  return Object.fromEntries(
    [...lines.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
  );
}

describe('variables', () => {
  const rows = (text: string) => {
    const [, section = ''] = text.split(/^## (?:Variables|Configuration)$/m);
    const [table = ''] = section.split(/^## /m);
    return [...table.matchAll(/^\| (`[A-Z_`, ]+`) +\|/gm)].flatMap(
      ([, cell = '']) => cell.match(/[A-Z_]+/g) ?? [],
    );
  };

  for (const document of ['docs/deploy.md', 'README.md']) {
    test(`are all in the table of ${document}, once each, and no others`, () => {
      assert.deepEqual(rows(read(document)).sort(), [...variableNames].sort());
    });
  }

  for (const file of [...files, 'docs/deploy.md']) {
    test(`that ${file} names exist`, () => {
      const named = read(file).match(/\b(?:SVC_[A-Z_]+|DATABASE_[A-Z_]+)\b/g) ?? [];
      assert.deepEqual(
        named.filter((name) => !variableNames.includes(name)),
        [],
      );
    });
  }

  test('of the example are accepted', () => {
    const example = exampleEnvironment();
    assert.deepEqual(
      Object.keys(example).filter((name) => !variableNames.includes(name)),
      [],
    );
    const settings = readSettings({ ...example, SVC_MASTER_KEY: '0'.repeat(64) });
    assert.equal(settings.baseUrl, `https://${valueIn(site, /server_name (\S+);/)}`);
    assert.match(
      valueIn(read('deploy/nginx/one-node.conf'), /server (\S+);/),
      new RegExp(`:${settings.port}$`),
    );
  });
});

describe('files and scripts named', () => {
  for (const document of ['docs/deploy.md', 'README.md']) {
    test(`in ${document} exist`, () => {
      const text = read(document);
      const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)[^)]*\)/g)].map(([, link = '']) =>
        join(dirname(document), link),
      );
      const paths = text.match(/(?<![\w/.])(?:deploy|docs|server|test|tools)\/[\w./-]*\w/g) ?? [];
      for (const path of new Set([...links, ...paths])) assert.ok(existsSync(join(root, path)), path);
      const anchors = [...text.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor]) => anchor);
      const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
        heading
          .toLowerCase()
          .replaceAll(/[^\w -]/g, '')
          .replaceAll(' ', '-'),
      );
      for (const anchor of anchors) assert.ok(headings.includes(anchor as string), `#${anchor}`);
    });
  }

  test('as programs or npm scripts exist', () => {
    const text = [guide, unit, container].join('\n');
    for (const [, name] of text.matchAll(/dist\/server\/([\w-]+)\.js/g)) {
      const source = name === 'main' ? 'server/main.ts' : `server/commands/${name}.ts`;
      assert.ok(existsSync(join(root, source)), name);
      assert.match(read('vite.config.ts'), new RegExp(`\\b${name}\\b`));
    }
    for (const [, name = ''] of `${guide}\n${read('README.md')}`.matchAll(/npm run ([\w-]+)/g)) {
      assert.ok(packageFile.scripts[name] !== undefined, name);
    }
  });

  test('in the guide include all files of deploy/', () => {
    for (const file of files) assert.ok(guide.includes(file.replace(/^deploy\/(?!e|C)/, '../deploy/')), file);
  });
});

describe('the systemd unit', () => {
  test('waits longer for a stop than the server takes', () => {
    const seconds = Number(valueIn(unit, /^TimeoutStopSec=(\d+)$/m));
    assert.ok(seconds * 1_000 > stopMilliseconds + defaultPatience.answer + defaultPatience.lookUp);
    assert.equal(Number(valueIn(guide, /--stop-timeout (\d+)/)), seconds);
  });

  test('runs the server as npm start does, on the folder it may write to', () => {
    const flags = valueIn(packageFile.scripts['start'] as string, /node (--\S+)/);
    assert.match(unit, new RegExp(`^ExecStart=/usr/bin/node ${flags} dist/server/main\\.js$`, 'm'));
    assert.ok(container.includes(`"node", "${flags}"`));
    const folder = `/var/lib/${valueIn(unit, /^StateDirectory=(\S+)$/m)}`;
    assert.equal(valueIn(unit, /^Environment=SVC_DATA_DIR=(\S+)$/m), folder);
    assert.equal(valueIn(container, /SVC_DATA_DIR=(\S+)/), folder);
    assert.equal(valueIn(container, /^VOLUME (\S+)$/m), folder);
  });
});

describe('the container file', () => {
  test('copies existing files, and everything that a build needs', () => {
    const copied = [...container.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths = '']) =>
      paths.split(' '),
    );
    for (const path of copied) assert.ok(existsSync(join(root, path)), path);
    const sources = [
      'contracts',
      'components',
      'pages',
      'sdk',
      'server',
      'tools',
      'vite.config.ts',
      'tsconfig.json',
    ];
    const missing = sources.filter((path) => existsSync(join(root, path)) && !copied.includes(path));
    assert.deepEqual(missing, []);
  });
});

describe('nginx', () => {
  const seconds = (text: string, name: string) => Number(valueIn(text, new RegExp(`\\b${name} (\\d+)s;`)));
  const blockOf = (location: string) => valueIn(site, new RegExp(`location ${location} \\{([^}]*)\\}`));
  const livePath = valueIn(site, /location = (\S+) \{[^}]*Upgrade \$http_upgrade/);
  const live = blockOf(`= ${livePath}`);

  test('accepts the largest body, and lets the server refuse larger ones', () => {
    const megabytes = Number(valueIn(site, /client_max_body_size (\d+)m;/));
    assert.ok(megabytes * 1_048_576 > Math.max(...Object.values(bodyLimits)));
  });

  test('takes the longest address, and leaves it to the server to refuse more', () => {
    const kilobytes = Number(valueIn(site, /large_client_header_buffers \d+ (\d+)k;/));
    assert.ok(kilobytes * 1_024 >= maxHeaderSize);
  });

  test('allows a longer silence of live pages than the server', () => {
    for (const name of ['proxy_read_timeout', 'proxy_send_timeout']) {
      assert.ok(seconds(live, name) * 1_000 > 2 * liveLimits.heartbeat, name);
    }
  });

  test('sets every forwarding header everywhere, and appends to none', () => {
    assert.doesNotMatch(site, /proxy_add_x_forwarded_for|http_x_forwarded|http_forwarded/);
    const headers = (text: string) =>
      [...text.matchAll(/proxy_set_header (\S+) ([^;]+);/g)].map(([, name]) => name);
    const outside = headers(site.slice(0, site.indexOf('location /')));
    assert.ok(outside.includes('X-Forwarded-For') && outside.includes('Forwarded'));
    // Check each location, because in nginx a location that sets headers inherits none from the server block.
    assert.deepEqual(headers(live).sort(), outside.sort());
    for (const other of ['/', '/assets/']) assert.deepEqual(headers(blockOf(other)), []);
  });

  test('requests missing files of a build from other nodes, but no other missing addresses', () => {
    const asked = [...site.matchAll(/location (\S+) \{[^}]*http_404/g)].map(([, location]) => location);
    assert.deepEqual(asked, ['/assets/']);
  });

  test('shows a page that reloads itself if no node answers, like that of a node', () => {
    const [, pages = '', block = ''] = /location ~ (\S+) \{([^}]*@page_away[^}]*)\}/.exec(site) ?? [];
    assert.match(block, /error_page 502 504 = @page_away;/);
    for (const { path } of [homePage, ...domains.flatMap((domain) => domain.pages ?? [])]) {
      assert.match(path.replace(/\{\w+\}/, 'friday'), new RegExp(pages), path);
    }
    assert.doesNotMatch('/wheelapp/data/friday', new RegExp(pages));
    const text = site.slice(site.indexOf('location @page_away'));
    assert.equal(valueIn(text, /return 503 '([^']*)';/), awayPage);
    const { away } = securityHeaders('https://wheels.example');
    const policy = away[away.indexOf('Content-Security-Policy') + 1];
    assert.equal(valueIn(text, /add_header Content-Security-Policy "([^"]*)" always;/), policy);
    for (const name of ['Retry-After', 'Refresh']) {
      assert.equal(
        valueIn(text, new RegExp(`add_header ${name} (\\d+) always;`)),
        awayAnswer.headers?.[name],
      );
    }
  });

  test('names the nodes in the same way as the server block', () => {
    for (const file of ['one-node', 'several-nodes']) {
      assert.equal(
        valueIn(read(`deploy/nginx/${file}.conf`), /^upstream (\S+) \{/m),
        valueIn(live, /proxy_pass http:\/\/(\S+);/),
      );
    }
  });

  describe('nginx with a server behind it', () => {
    let app: RunningApp;
    before(async () => {
      const { trustProxy } = readSettings({ ...exampleEnvironment(), SVC_MASTER_KEY: '0'.repeat(64) });
      app = await startApp({ config: { trustProxy, rateLimitScale: 1 } });
    });
    after(() => app.stop());

    test('closes an idle connection before the server does', () => {
      for (const file of ['one-node', 'several-nodes']) {
        const idle = seconds(read(`deploy/nginx/${file}.conf`), 'keepalive_timeout');
        assert.ok(idle * 1_000 < app.serving.server.keepAliveTimeout, file);
      }
    });

    test('passes on upgrades of live pages', async () => {
      const socket = new WebSocket(app.url.replace('http', 'ws') + livePath);
      await once(socket, 'open');
      socket.terminate();
    });

    test('passes on the address of the caller', async () => {
      const fails = async (address: string) => {
        const response = await fetch(`${app.url}/mana/oauth/token`, {
          method: 'POST',
          headers: {
            Authorization: `Basic ${Buffer.from('svc_nobody:wrong').toString('base64')}`,
            'X-Forwarded-For': address,
          },
          body: new URLSearchParams({ grant_type: 'client_credentials' }),
        });
        return response.status;
      };
      for (let count = 0; count < rateLimits.tokenFailure; count++) {
        assert.equal(await fails('203.0.113.7'), 401);
      }
      assert.equal(await fails('203.0.113.7'), 429);
      assert.equal(await fails('203.0.113.8'), 401);
      // The last address counts, because nginx has added it, whatever comes before it.
      assert.equal(await fails('198.51.100.1, 203.0.113.7'), 429);
    });
  });
});
