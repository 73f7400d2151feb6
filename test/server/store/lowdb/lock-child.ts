import { DirectoryInUse, lockDirectory } from '../../../../server/store/lowdb/lock.ts';

try {
  await lockDirectory(process.argv[2] ?? '');
  process.send?.('held');
} catch (error) {
  process.send?.(error instanceof DirectoryInUse ? 'refused' : String(error));
}
process.on('message', () => undefined);
