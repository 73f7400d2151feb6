import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ConfigError, readSettings, unknownVariables } from '../../server/config.ts';

describe('SVC_TRUST_PROXY', () => {
  for (const [text, setting] of [
    ['', undefined],
    ['true', true],
    ['false', false],
    ['2', 2],
    ['loopback', 'loopback'],
    ['10.0.0.0/8, fd00::/8,192.0.2.1', '10.0.0.0/8, fd00::/8,192.0.2.1'],
  ] as const) {
    it(`"${text}" is passed on to Express`, () => {
      assert.equal(readSettings({ SVC_TRUST_PROXY: text }).trustProxy, setting);
    });
  }

  for (const text of ['nonsense', '10.0.0.0/99', '10.0.0.1,', '1.2.3.4.5', '-1', '1.5', 'TRUE', ' ']) {
    it(`"${text}" stops the start`, () => {
      assert.throws(() => readSettings({ SVC_TRUST_PROXY: text }), {
        name: ConfigError.name,
        message: 'SVC_TRUST_PROXY: true, a number of proxies or a list of addresses and networks',
      });
    });
  }
});

describe('SVC_WEBHOOK_ALLOW', () => {
  for (const text of ['10.0.0.0/8', 'fd00::/8', '10.0.0.0/8, fd00::/8,192.0.2.1', '::1', '127.0.0.0/8']) {
    it(`accepts ${text}`, () => assert.equal(readSettings({ SVC_WEBHOOK_ALLOW: text }).webhookAllow, text));
  }

  const texts = [
    '10.0.0.0/33',
    'fd00::/129',
    '10.0.0',
    'fe80::1%eth0',
    '10.0.0.0/8,',
    '10.0.0.0/-1',
    'all',
    '*',
    ' ',
  ];
  for (const text of texts) {
    it(`"${text}" stops the start`, () => {
      assert.throws(() => readSettings({ SVC_WEBHOOK_ALLOW: text }), {
        name: ConfigError.name,
        message: 'SVC_WEBHOOK_ALLOW: networks such as 10.0.0.0/8, fd00::/8, 192.0.2.1',
      });
    });
  }
});

describe('a bad value', () => {
  const port = 'PORT: a whole number from 0 to 65535';
  for (const [name, text, message] of [
    ['PORT', '70000', port],
    ['PORT', '-1', port],
    ['PORT', '80a', port],
    ['PORT', '1234567890', port],
    ['SVC_LOG_LEVEL', 'x', 'SVC_LOG_LEVEL: one of fatal, error, warn, info, debug, trace, silent'],
    ['SVC_LOG_LEVEL', 'INFO', 'SVC_LOG_LEVEL: one of fatal, error, warn, info, debug, trace, silent'],
  ] as const) {
    it(`${name}=${text} is refused with the allowed values`, () => {
      assert.throws(() => readSettings({ [name]: text }), { name: ConfigError.name, message });
    });
  }
});

describe('SVC_EMBED_URL', () => {
  const embedUrl = (SVC_EMBED_URL: string, SVC_BASE_URL?: string) =>
    readSettings({ SVC_EMBED_URL, SVC_BASE_URL }).embedUrl;
  it('is an origin on another host, with the same protocol', () => {
    assert.equal(embedUrl('https://embed.example', 'https://wheels.example'), 'https://embed.example');
    assert.equal(embedUrl('http://127.0.0.1:8080'), 'http://127.0.0.1:8080');
    assert.equal(embedUrl(''), undefined);
    const apart = /^SVC_EMBED_URL: needs another host than SVC_BASE_URL/;
    assert.throws(() => embedUrl('https://wheels.example', 'https://wheels.example'), { message: apart });
    assert.throws(() => embedUrl('https://wheels.example:8443', 'https://wheels.example'), {
      message: apart,
    });
    assert.throws(() => embedUrl('http://embed.example', 'https://wheels.example'), { message: apart });
    assert.throws(() => embedUrl('https://embed.example/'), { message: /^SVC_EMBED_URL: an origin/ });
  });
});

describe('unknown variables', () => {
  it('are those with our prefix that do not exist', () => {
    const environment = {
      SVC_RATELIMIT_SCALE: '0',
      SVC_DATA_DIR: '/data',
      SVC_BASEURL: '',
      svc_log_level: 'info',
      SVC_toString: '',
      PORT: '8080',
      PATH: '/bin',
      MY_SVC_KEY: 'x',
    };
    assert.deepEqual(unknownVariables(environment), [
      'SVC_BASEURL',
      'SVC_RATELIMIT_SCALE',
      'SVC_toString',
      'svc_log_level',
    ]);
    assert.deepEqual(readSettings(environment).rateLimitScale, 1, 'and have no effect');
  });
});
