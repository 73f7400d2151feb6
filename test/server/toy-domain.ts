import { anyone } from '../../contracts/http/auth.ts';
import { endpoint } from '../../contracts/http/endpoint.ts';
import { refuseWith, type ErrorTable } from '../../contracts/http/errors.ts';
import { z } from '../../contracts/zod.ts';
import type { Domain } from '../../server/domain.ts';
import { pageRoute, route } from '../../server/http/route.ts';
import { identityDomain } from '../../server/identity/index.ts';
import { collection } from '../../server/store/port.ts';

const Toy = z.strictObject({ toyId: z.string(), name: z.string() });
export const toys = collection({ name: 'toy', aggregate: 'toy', part: 'head', schema: Toy });

const toyErrors = { toy_broken: { status: 409, message: 'The toy is broken' } } as const satisfies ErrorTable;
const refuse = refuseWith(toyErrors);

const params = z.object({ toyId: z.string().check(z.regex(/^[a-z]{1,20}$/)) });

const readToy = endpoint({
  id: 'readToy',
  method: 'get',
  path: '/toys/api/v1/toys/{toyId}',
  tag: 'toys',
  summary: 'Read a toy',
  auth: anyone,
  params,
  rate: 'read',
  answers: { 200: { description: 'The toy', schema: Toy } },
  errors: ['not_found'],
});

const playToy = endpoint({
  id: 'playToy',
  method: 'post',
  path: '/toys/api/v1/toys/{toyId}/play',
  tag: 'toys',
  summary: 'Play with a toy',
  auth: anyone,
  params,
  body: z.strictObject({ hours: z.int() }),
  rate: 'write',
  answers: { 204: { description: 'It survived', schema: null } },
  errors: ['not_found', 'toy_broken'],
});

const toyPage = endpoint({
  id: 'toyPage',
  method: 'get',
  path: '/toys/box/{toyId}',
  tag: 'toys',
  summary: 'Show a toy',
  auth: anyone,
  params,
  rate: null,
  answers: {
    200: { description: 'The page', schema: null, contentType: 'text/html' },
    503: { description: 'A page that reloads by itself', schema: null, contentType: 'text/html' },
  },
});

export const toyDomain: Domain = {
  collections: [toys],
  errors: toyErrors,
  bootstrap: [
    {
      name: 'toys',
      row: Toy,
      async apply({ store }, rows: readonly z.infer<typeof Toy>[]) {
        for (const toy of rows) {
          const ref = toys.ref(toy.toyId);
          await store.commit({ touch: [ref.aggregate], decide: (tx) => tx.put(ref, toy) });
        }
      },
    },
  ],
  pages: [toyPage],
  create({ store }, others) {
    const { setAccountActive } = others(identityDomain);
    return {
      routes: [
        route(readToy, async ({ params: { toyId } }) => {
          const toy = await store.get(toys.ref(toyId));
          return toy === undefined ? refuse('not_found') : { status: 200, body: toy };
        }),
        route(playToy, async ({ params: { toyId }, body: { hours } }) => {
          if ((await store.get(toys.ref(toyId))) === undefined) return refuse('not_found');
          if (hours <= 8) return { status: 204 };
          await setAccountActive('usr_bob', false);
          return refuse('toy_broken');
        }),
        pageRoute(toyPage, async ({ params: { toyId = '' } }) =>
          (await store.get(toys.ref(toyId))) === undefined
            ? refuse('not_found')
            : { page: 'join', frameAncestors: [] },
        ),
      ],
    };
  },
};
