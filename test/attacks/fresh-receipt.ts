import { proofFormat } from '../../components/wheel/engine/draw.ts';
import { toHex } from '../../components/wheel/engine/hash.ts';
import { leaf, sealedDigest, userTag } from '../../components/wheel/engine/leaf.ts';
import { firstPreviousHash, proveSpin } from '../../components/wheel/engine/proof.ts';
import { emptyTree, leafAt, setLeaves, type ReadNode } from '../../components/wheel/engine/sum-tree.ts';
import type { ListReceipt } from '../../contracts/wheel/proof.ts';
import { aboutEvidence, evidenceFormat, type SpinEvidence } from '../../contracts/wheel/spin-evidence.ts';

export function freshReceipt(): { evidence: SpinEvidence; receipt: ListReceipt } {
  const salts = { salt: 'c2FsdA', userSalt: 'dXNlcg' };
  const digest = sealedDigest({ ...salts, name: 'Ada', userId: 'usr-1' });
  const nodes: ReturnType<ReadNode>[] = [];
  const { tree, nodes: made } = setLeaves(emptyTree, () => nodes[0]!, [
    { ordinal: 0, leaf: leaf('par_ada', 1_000, true, digest) },
  ]);
  nodes.push(made[0]!.node);
  const { path } = leafAt(tree, () => nodes[0]!, 0);
  const root = toHex(tree.hash);
  const seed = '5e'.repeat(32);
  const winner = { id: 'par_ada', name: 'Ada', weight: 1, index: 0 };
  const tag = toHex(userTag(salts.userSalt, 'usr-1'));
  const result = proveSpin(
    {
      spinId: 'spin_party',
      number: 1,
      listName: 'party',
      type: 'participants',
      winner,
      winners: [winner],
      totalWeight: 1,
      entryCount: 1,
      drawSlug: null,
      spunAt: '2026-01-01T00:00:00.000Z',
      durationSeconds: 8,
    },
    {
      level: 'commit_reveal',
      seed,
      clientSeed: '',
      root,
      previousHash: firstPreviousHash,
      winners: [{ id: 'par_ada', weight: 1_000, salt: salts.salt, userTag: tag, path }],
    },
  );
  return {
    evidence: {
      format: evidenceFormat,
      about: aboutEvidence,
      result,
      previous: null,
      leaves: [{ id: 'par_ada', weight: 1_000, live: 1, digest: toHex(digest) }],
    },
    receipt: { format: proofFormat, root, id: 'par_ada', weight: 1_000, live: 1, ...salts, path },
  };
}
