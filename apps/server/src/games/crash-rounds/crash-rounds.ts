/**
 * Crash rounds, which all players share: their rows, their draws and the node that leads them. A link of the chain
 * becomes public only when its crash round is over.
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

/** The draw of a crash round. `isOver`: the draw may be published. */
export type CrashRoundDraw = {
  serverSeed: string
  serverSeedHash: string
  clientSeed: string
  nonce: number
  isOver: boolean
}

/** The draw of a crash round, for the module that keeps its bets; undefined if there is no such round. */
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
    // A crash round is opened only after its chain has a salt.
    clientSeed: chain.salt!,
    nonce: flight.link,
    isOver: flight.endedAt !== null,
  }
}

function linkOf(config: Config, { id, length, links }: store.ChainRow, at: number): string {
  return linkAt({ length, checkpoints: unseal(config, placeOf(id), links) }, at)
}

/** A finished crash round with the public data of its chain, without reading any secret. */
export async function endedCrashRound({ db }: Pick<Deps, 'db'>, id: bigint) {
  const flight = await store.findCrashRound(db, id)
  if (!flight?.endedAt || flight.serverSeed === null) return undefined
  const chain = (await store.findShownChain(db, flight.chainId))!
  return { flight, chain, serverSeedHash: linkBefore(flight.serverSeed) }
}

/** All published chains, newest first. */
export const chainsOf = ({ db }: Pick<Deps, 'db'>) => store.listChains(db, CHAINS_SHOWN)

/** A name for this node as a possible leader. */
export const newHolder = () => randomUUID()
export const { findCrashRound, latestCrashRound, listEnded, listLanding } = store
export const setLanded = async ({ db, clock }: Deps, id: bigint) =>
  store.setLanded(db, id, await store.momentOf(db, toldTime(clock)))
