'use client';
import { useRouter } from 'next/navigation';

export function SignOut() {
  const router = useRouter();
  const signOut = async () => {
    await fetch('/api/auth/logout', { method: 'POST' });
    router.refresh();
  };
  return <button onClick={() => void signOut()}>Sign out</button>;
}
