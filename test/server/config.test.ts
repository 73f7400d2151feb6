import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ConfigError, readSettings } from '../../server/config.ts';

describe('SVC_TRUST_PROXY', () => {
  for (const [text, setting] of [
    ['', undefined],
    ['true', true],
    ['false', false],
    ['2', 2],
    ['loopback', 'loopback'],
    ['10.0.0.0/8, fd00::/8,192.0.2.1', '10.0.0.0/8, fd00::/8,192.0.2.1'],
  ] as const) {
    it(`"${text}" is what Express is told`, () => {
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
