import { serveSdkSite } from '../e2e/drive/sdk-site.ts';
import { drive } from './browsers/drive.ts';
import { signInJourneys } from './browsers/sign-in-journeys.ts';

/** Signs people in with the client SDK in each engine. */
export async function run(): Promise<void> {
  const site = await serveSdkSite();
  try {
    await drive(signInJourneys(site), { apps: [site.registration], environment: { SVC_STANDINS: '1' } });
  } finally {
    await site.close();
  }
}
