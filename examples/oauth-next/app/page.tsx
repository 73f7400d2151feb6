import { headers } from 'next/headers';
import { sessions } from './session';
import { SignIn } from './sign-in';
import { SignOut } from './sign-out';

export default async function Page() {
  const session = await sessions().read({ headers: await headers() });
  if (!session) return <SignIn />;
  return (
    <>
      <p role="status">Signed in as {session.name}.</p>
      <SignOut />
    </>
  );
}
