import { lazy } from '../lazy/lazy-part.ts';

const dialogPart = lazy(() => import('../login/proof/svc-confirm-identity.ts'));

export function confirmIdentity(): Promise<boolean> {
  // Count a dialog that cannot be loaded as not confirmed.
  asking ??= ask()
    .catch(() => false)
    .finally(() => (asking = undefined));
  return asking;
}

let asking: Promise<boolean> | undefined;

async function ask(): Promise<boolean> {
  await dialogPart.load();
  const dialog = document.createElement('svc-confirm-identity');
  const done = new Promise<boolean>((resolve) => {
    dialog.addEventListener('svc-confirm-identity-done', ({ detail }) => resolve(detail), { once: true });
  });
  document.body.append(dialog);
  try {
    return await done;
  } finally {
    dialog.remove();
  }
}
