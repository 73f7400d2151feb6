import { connection } from 'next/server';
import type { ReactNode } from 'react';

export const metadata = { title: 'Sign-in with Next.js' };

export default async function Layout({ children }: { children: ReactNode }) {
  // Render the page for each request, because a nonce is valid for one request only.
  await connection();
  return (
    <html lang="en">
      <head>
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="data:," />
      </head>
      <body>
        <main>
          <h1>Sign-in with Next.js</h1>
          {children}
        </main>
      </body>
    </html>
  );
}
