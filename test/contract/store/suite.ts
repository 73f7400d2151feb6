import { describe } from 'node:test';
import { boundContract } from './bounds.ts';
import { closingContract } from './closing.ts';
import { commitContract } from './commits.ts';
import { documentContract } from './documents.ts';
import { eventContract } from './events.ts';
import type { OpenStore } from './fixtures.ts';
import { queryContract } from './queries.ts';

export function storeContract(name: string, open: OpenStore): void {
  describe(`store contract: ${name}`, () => {
    documentContract(open);
    commitContract(open);
    queryContract(open);
    eventContract(open);
    boundContract(open);
    closingContract(open);
  });
}
