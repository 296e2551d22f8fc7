/**
 * Crash rounds that all players share: which there are, by what each is drawn, and which node leads them. A
 * link of the chain is told when its crash round is over, and never before.
 */
import { randomUUID } from 'node:crypto'
import { toldTime } from '#lib/clock.ts'
import { type Config } from '#lib/config.ts'
import { type Deps } from '#lib/deps.ts'
import { unseal } from '#lib/data/seal.ts'
import { linkAt, linkBefore } from './chain.ts'
import * as store from './crash-rounds.sql.ts'
import { placeOf } from './sealed.ts'

const CHAINS_SHOWN = 100

export type { CrashRoundRow, ShownChain } from './crash-rounds.sql.ts'
export { announceNext, prepareChains, readyLink, saltByBlock, WrongChain } from './chains.ts'
export * from './lead.ts'

/** What draws a crash round. `isOver`: it may be told. */
export type CrashRoundDraw = {
  serverSeed: string
  serverSeedHash: string
  clientSeed: string
  nonce: number
  isOver: boolean
}

/** What draws a crash round, for who keeps its bets; undefined where there is none of that number. */
export async function drawOfCrashRound(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  id: bigint,
): Promise<CrashRoundDraw | undefined> {
  const flight = await store.findCrashRound(db, id)
  if (!flight) return undefined
  const chain = (await store.findChain(db, flight.chainId))!
  const serverSeed = linkOf(config, chain, flight.link)
  return {
    serverSeed,
    serverSeedHash: linkBefore(serverSeed),
    // No crash round was opened before its chain had a salt.
    clientSeed: chain.salt!,
    nonce: flight.link,
    isOver: flight.endedAt !== null,
  }
}

function linkOf(config: Config, { id, length, links }: store.ChainRow, at: number): string {
  return linkAt({ length, checkpoints: unseal(config, placeOf(id), links) }, at)
}

/** A crash round that is over, with the public side of its chain: nothing that is sealed is read for it. */
export async function endedCrashRound({ db }: Pick<Deps, 'db'>, id: bigint) {
  const flight = await store.findCrashRound(db, id)
  if (!flight?.endedAt || flight.serverSeed === null) return undefined
  const chain = (await store.findShownChain(db, flight.chainId))!
  return { flight, chain, serverSeedHash: linkBefore(flight.serverSeed) }
}

/** Every chain that was published, the newest first. */
export const chainsOf = ({ db }: Pick<Deps, 'db'>) => store.listChains(db, CHAINS_SHOWN)

/** The name of this node among those that may lead. */
export const newHolder = () => randomUUID()
export const { findCrashRound, latestCrashRound, listEnded, listLanding } = store
export const setLanded = ({ db, clock }: Deps, id: bigint) =>
  store.setLanded(db, id, toldTime(clock))
