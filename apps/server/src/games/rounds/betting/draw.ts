/** The draw of a round: its player's pair at its nonce, or a draw shared by all players. */
import { type Proof } from '@ayva/contract/games/rounds'
import { nobleHmac } from '@ayva/game-math/hash'
import { createStream } from '@ayva/game-math/stream'
import { registry } from '@ayva/games/registry.ts'
import * as z from 'zod/mini'
import { type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { drawOfCrashRound, type CrashRoundDraw } from '../../crash-rounds/crash-rounds.ts'
import { type RoundRow } from '../rounds.sql.ts'
import { secretOfPair } from '../fairness/seed-states.ts'
import { findPair } from '../fairness/seeds.sql.ts'

export type Draw = { serverSeed: string; clientSeed: string; nonce: number }

const InFlight = z.object({ flight: z.int() })
type Shared = Pick<RoundRow, 'modelId' | 'modelVersion' | 'params'>
type Drawn = Shared & Pick<RoundRow, 'playerId' | 'seedPairId' | 'nonce'>

export async function drawOf(deps: Deps, tx: Tx, round: Drawn): Promise<Draw> {
  const shared = await sharedDraw(deps, round)
  if (shared) return shared
  const pair = await findPair(tx, round.playerId, round.seedPairId)
  const serverSeed = secretOfPair(deps.config, { ...round, ...pair })
  return { serverSeed, clientSeed: pair.clientSeed, nonce: round.nonce }
}

/** The proof of the round; its secret is included once it is public. */
export async function proofOf(
  deps: Deps,
  round: Drawn,
): Promise<Omit<Proof, 'seedPairId' | 'modelHash' | 'returned'>> {
  const shared = await sharedProof(deps, round)
  if (shared) return shared
  const pair = await findPair(deps.db, round.playerId, round.seedPairId)
  const { serverSeedHash, clientSeed, clientSeedChosen } = pair
  const serverSeed = pair.revealedAt ? pair.serverSeed : null
  return { serverSeedHash, serverSeed, clientSeed, clientSeedChosen, nonce: round.nonce }
}

/** The proof of a shared draw; undefined for rounds of a pair. */
export async function sharedProof(
  deps: Deps,
  round: Shared,
): Promise<Omit<Proof, 'seedPairId' | 'modelHash' | 'returned'> | undefined> {
  const shared = await sharedDraw(deps, round)
  if (!shared) return undefined
  const { isOver, serverSeed, ...told } = shared
  return { ...told, serverSeed: isOver ? serverSeed : null, clientSeedChosen: false }
}

/** The outcome of a bet in a finished crash round, including its end; undefined for any other round. */
export async function landedOutcome(
  deps: Deps,
  round: Shared & Pick<RoundRow, 'outcome'>,
): Promise<unknown> {
  const { engine, model } = registry.find(round.modelId, round.modelVersion)
  const draw = await sharedDraw(deps, round)
  if (!engine.shared || !draw?.isOver) return undefined
  const { serverSeed, clientSeed, nonce } = draw
  const stream = createStream({ serverSeed, clientSeed, nonce, hmac: nobleHmac })
  return engine.shared.landed(round.outcome, engine.shared.draw(model, stream))
}

async function sharedDraw(deps: Deps, round: Shared): Promise<CrashRoundDraw | undefined> {
  if (!registry.find(round.modelId, round.modelVersion).engine.shared) return undefined
  const flight = z.safeParse(InFlight, round.params).data?.flight
  const draw = flight === undefined ? undefined : await drawOfCrashRound(deps, BigInt(flight))
  if (!draw) throw new Error('a shared round names no crash round that there is')
  return draw
}
