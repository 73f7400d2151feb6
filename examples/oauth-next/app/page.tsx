import { headers } from 'next/headers';
import { sessions } from './session';
import { SignIn } from './sign-in';
import { SignOut } from './sign-out';

export default async function Page() {
  const request = new Request('http://localhost/', { headers: await headers() });
  const session = await sessions().read(request);
  if (!session) return <SignIn />;
  return (
    <>
      <p role="status">Signed in as {session.name}.</p>
      <SignOut />
    </>
  );
}
