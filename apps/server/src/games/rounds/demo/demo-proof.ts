/** The seed pairs of a demo and the proofs of its rounds. Locks: the session only. */
import { type Answer, type Body, refusing } from '@ayva/contract/base'
import { rotateDemoSeeds, type showDemoRound } from '@ayva/contract/games/rounds/demo'
import { transaction } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { refuseRound } from '../betting/bets.ts'
import { lockDemo } from './demo.ts'
import { sharedProof } from '../betting/draw.ts'
import * as store from './demo.sql.ts'
import { roundView } from '../history/round-view.ts'
import { newDemoPair, secretOfDemo } from './demo-secret.ts'

/** A longer demo has to be started anew, so that its stored pairs are bounded. */
const PAIRS_MAX = 200
const refuse = refusing(rotateDemoSeeds.refusals)

/** A round of a demo with its proof; the secret is included once its pair is revealed. */
export async function showDemo(
  deps: Deps,
  { demoId, roundId }: { demoId: string; roundId: string },
): Promise<Answer<typeof showDemoRound>> {
  const { db } = deps
  const session = await store.findSession(db, demoId)
  const row = session && (await store.findDemoRound(db, demoId, roundId))
  if (!row) throw refuseRound('round_unknown')
  const past = row.pair === session.pair ? undefined : await store.findPair(db, demoId, row.pair)
  const { serverSeedHash, clientSeed, clientSeedChosen } = past ?? session
  return {
    round: roundView(row, { mode: 'demo', seedPairId: demoId }),
    proof: {
      seedPairId: demoId,
      serverSeedHash,
      clientSeedChosen,
      nonce: row.nonce,
      serverSeed: past?.serverSeed ?? null,
      clientSeed: clientSeed!,
      ...(await sharedProof(deps, row)),
      modelHash: row.modelHash.toString('hex'),
      returned: null,
    },
  }
}

/** Commits to the next secret; its client seed is set later by `fixClientSeed`. */
export async function rotateDemo(
  { db, config }: Deps,
  { demoId, serverSeedHash }: { demoId: string } & Body<typeof rotateDemoSeeds>,
): Promise<Answer<typeof rotateDemoSeeds>> {
  return transaction(db, async (tx) => {
    const session = await lockDemo(tx, demoId)
    const { pair, clientSeed } = session
    // A pair without a client seed has no rounds, so there is nothing to reveal.
    if (session.serverSeedHash !== serverSeedHash || clientSeed === null)
      return { serverSeedHash: session.serverSeedHash }
    if (await store.hasOpenDemoRound(tx, demoId)) throw refuse('round_open')
    if (pair >= PAIRS_MAX) throw refuse('demo_pairs_many')
    const { clientSeedChosen } = session
    const serverSeed = secretOfDemo(config, session)
    const revealed = { serverSeed, serverSeedHash, clientSeed, clientSeedChosen }
    await store.insertPair(tx, { sessionId: demoId, pair, ...revealed })
    const next = newDemoPair(config, demoId)
    await store.startPair(tx, demoId, { pair: pair + 1, ...next })
    return { serverSeedHash: next.serverSeedHash }
  })
}
