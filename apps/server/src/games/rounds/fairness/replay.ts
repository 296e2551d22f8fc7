/**
 * Replays finished rounds step by step. Only the last step is stored; earlier ones are recomputed by the version that
 * played them. A replay makes no bet and writes nothing.
 */
import { randomUUID } from 'node:crypto'
import { type Answer, refusing } from '@ayva/contract/base'
import { type Round } from '@ayva/contract/games/rounds'
import {
  type listRoundLinks,
  type Replay,
  replayRound,
  shareRound,
  type showRoundLink,
} from '@ayva/contract/games/rounds/replay'
import { transaction, type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { gameNames, gameTitle } from '../../lobby/lobby.ts'
import { refuseRound, stepsOf } from '../betting/bets.ts'
import { drawOf, landedOutcome } from '../betting/draw.ts'
import * as links from './links.sql.ts'
import { realView } from '../history/round-view.ts'
import { timesText } from '../history/times-text.ts'
import { findRound, type RoundRow } from '../rounds.sql.ts'
import { lockSeedState } from './seeds.sql.ts'

const LINKS_MAX = 20
const refuse = refusing({ ...replayRound.refusals, ...shareRound.refusals })

export async function replayOf(deps: Deps, playerId: bigint, roundId: string): Promise<Replay> {
  const { db } = deps
  const round = await overRound(db, playerId, roundId)
  const token = await links.findLink(db, playerId, roundId)
  return { ...(await seen(deps, round)), token: token ?? null }
}

/** Open to everybody with the token; contains nothing about the player. */
export async function replayByToken(
  deps: Deps,
  token: string,
): Promise<Answer<typeof showRoundLink>> {
  const link = await links.findByToken(deps.db, token)
  const round = link && (await findRound(deps.db, link.playerId, link.roundId))
  if (round?.status !== 'settled') throw refuseRound('round_unknown')
  const { steps, title } = await seen(deps, round)
  return {
    steps: steps.map((step) => ({ ...step, id: token, seedPairId: token, nonce: 0 })),
    title,
  }
}

/** What the picture of a shared round shows; undefined for a token without a round. */
export async function cardOfLink(
  { db }: Deps,
  token: string,
): Promise<{ art: string; words: string } | undefined> {
  const link = await links.findByToken(db, token)
  const round = link && (await findRound(db, link.playerId, link.roundId))
  if (round?.status !== 'settled') return undefined
  const { art } = await gameTitle(db, round.gameId)
  return { art, words: timesText(round) }
}

/** The link of a round, created once. */
export async function shareOf(
  { db, clock }: Deps,
  playerId: bigint,
  roundId: string,
): Promise<Answer<typeof shareRound>> {
  await overRound(db, playerId, roundId)
  return transaction(db, async (tx) => {
    // Serialised, so that the number of links is bounded.
    await lockSeedState(tx, playerId)
    const known = await links.findLink(tx, playerId, roundId)
    if (known !== undefined) return { token: known }
    const { length } = await links.listLinks(tx, playerId)
    if (length >= LINKS_MAX) throw refuse('links_many', { values: { limit: String(LINKS_MAX) } })
    const token = randomUUID()
    await links.insertLink(tx, { playerId, roundId, token, madeAt: clock.now() })
    return { token }
  })
}

export async function withdraw({ db }: Deps, playerId: bigint, roundId: string): Promise<void> {
  await overRound(db, playerId, roundId)
  await links.deleteLink(db, playerId, roundId)
}

export async function linksOf(
  { db }: Deps,
  playerId: bigint,
): Promise<Answer<typeof listRoundLinks>> {
  const rows = await links.listLinks(db, playerId)
  const names = await gameNames(db, [...new Set(rows.map(({ gameId }) => gameId))])
  return rows.map(({ gameId, madeAt, ...link }) => ({
    ...link,
    gameName: names.get(gameId) ?? '',
    madeAt: madeAt.toISOString(),
  }))
}

async function overRound(tx: Tx, playerId: bigint, roundId: string): Promise<RoundRow> {
  const round = await findRound(tx, playerId, roundId)
  if (!round) throw refuse('round_unknown')
  if (round.status !== 'settled') throw refuse('round_not_over')
  return round
}

async function seen(deps: Deps, round: RoundRow): Promise<Pick<Replay, 'steps' | 'title'>> {
  const title = await gameTitle(deps.db, round.gameId)
  return { steps: await seenSteps(deps, round), title }
}

async function seenSteps(deps: Deps, round: RoundRow): Promise<Round[]> {
  const stored = realView(round)
  // The stored bet of a crash round contains only its own end; after the crash round everything may be shown.
  const last = { ...stored, outcome: (await landedOutcome(deps, round)) ?? stored.outcome }
  if (round.actions.length === 0) return [last]
  const before = stepsOf(round, await drawOf(deps, deps.db, round))
  const seen = before.map(({ actions, outcome, legal, stake }) => ({
    ...last,
    status: 'open' as const,
    celebrate: 'none' as const,
    payout: 0n,
    actions,
    outcome,
    legal,
    stake,
  }))
  return [...seen, last]
}
