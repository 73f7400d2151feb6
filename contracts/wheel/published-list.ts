import { endpoint } from '../http/endpoint.ts';
import { Time } from '../http/time.ts';
import { z } from '../zod.ts';
import { wheelParams } from './list-name.ts';
import { writing } from './owner-auth.ts';

export const PublishedList = z.object({
  /** `entriesUrl` of the wheel. */
  url: z.string(),
  readAt: Time,
  /** Text at the address: CSV, or one name per line. */
  text: z.string(),
});
export type PublishedList = z.infer<typeof PublishedList>;

export const readPublishedList = endpoint({
  id: 'readPublishedList',
  method: 'get',
  path: '/wheelapp/api/v1/wheels/{listName}/published-list',
  tag: 'wheel',
  summary: 'Read the list that is published at the address `entriesUrl` of the settings',
  description:
    'Reads CSV or plain text of at most 4 MiB, within ten seconds, from an https address of the public internet. Addresses of Google Sheets are read as CSV. The entries of the wheel stay unchanged: write them with `PUT …/entries`.',
  auth: writing,
  params: wheelParams,
  rate: 'publishedList',
  answers: { 200: { description: 'The list', schema: PublishedList } },
  errors: ['not_found', 'not_owner', 'list_unreachable', 'not_a_list', 'unavailable'],
});
