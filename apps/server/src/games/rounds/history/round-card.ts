/** The office's card of a round with all data for a dispute: the player's view, the money and the decisions. */
import { type Currency } from '@ayva/contract/base'
import { type RoundCard } from '@ayva/contract/games/rounds/office'
import { type Deps } from '#lib/deps.ts'
import { type Gathered } from '#lib/module.ts'
import { knownAs } from '../../../identity/auth/auth.ts'
import { gameTitle } from '../../lobby/lobby.ts'
import { findOutsideCard } from '../../suppliers/suppliers.ts'
import { roundEntriesOf, transferId } from '../../../ledger/wallet/wallet.ts'
import { refuseRound } from '../betting/bets.ts'
import { proofOf } from '../betting/draw.ts'
import { findJudgement } from '../office/office.sql.ts'
import { returnedOf } from './returned.ts'
import { realView } from './round-view.ts'
import { findRound, type RoundRow } from '../rounds.sql.ts'
import { addedIdOf, endIdOf, openedIdOf } from '../betting/transfer-ids.ts'

type Facts = Pick<Gathered, 'facts'>

/** Refuses with `round_unknown`. */
export async function roundCard(
  deps: Deps,
  { facts }: Facts,
  playerId: bigint,
  roundId: string,
): Promise<RoundCard> {
  const round = await findRound(deps.db, playerId, roundId)
  const card = round ? await ownCard(deps, round) : await outsideCard(deps, playerId, roundId)
  const player = (await knownAs(deps.db, [playerId], facts))(playerId)
  return { ...card, playerId: playerId.toString(), player, roundId }
}

type Card = Omit<RoundCard, 'playerId' | 'player' | 'roundId'>

async function ownCard(deps: Deps, round: RoundRow): Promise<Card> {
  const { db } = deps
  const { playerId, id, gameId, modelId, modelVersion, status, openedAt } = round
  const title = await gameTitle(db, gameId)
  const judgement = await findJudgement(db, playerId, id)
  const entries = await roundEntriesOf(db, playerId, transfersOf(round))
  return {
    status,
    game: { id: gameId, ...title, modelId, modelVersion },
    currency: round.currency,
    stake: round.stake,
    payout: round.payout,
    openedAt: openedAt.toISOString(),
    lastActionAt: entries.at(-1)?.at.toISOString() ?? openedAt.toISOString(),
    own: {
      round: realView(round),
      proof: {
        seedPairId: round.seedPairId,
        ...(await proofOf(deps, round)),
        modelHash: round.modelHash.toString('hex'),
        returned: status === 'void' ? await returnedOf(db, round) : null,
      },
    },
    outside: null,
    entries: entries.map(entryView),
    judgement: judgement ? { ...judgement, at: judgement.at.toISOString() } : null,
  }
}

/** All ids that a transfer of the round may have: its stake, added stakes, its end. */
function transfersOf(round: RoundRow): string[] {
  const added = round.actions.map((_, index) => addedIdOf(round, index))
  const ends = [endIdOf(round), endIdOf(round, 'end judged'), transferId('round', round.id, 'end')]
  return [openedIdOf(round), ...added, ...ends]
}

async function outsideCard(deps: Deps, playerId: bigint, roundId: string): Promise<Card> {
  const found = await findOutsideCard(deps.db, playerId, roundId)
  if (!found) throw refuseRound('round_unknown')
  const { steps, gameId, openedAt, lastAt, status, stake, payout } = found
  const moved = steps.map(({ id }) => id)
  const entries = await roundEntriesOf(deps.db, playerId, moved)
  return {
    status,
    game: {
      id: gameId,
      ...(await gameTitle(deps.db, gameId)),
      modelId: null,
      modelVersion: null,
    },
    currency: found.currency as Currency,
    stake,
    payout,
    openedAt: openedAt.toISOString(),
    lastActionAt: lastAt.toISOString(),
    own: null,
    outside: {
      supplier: found.supplier,
      externalId: found.roundId,
      steps: steps.map(({ txId, kind, amount, undoneBy, at }) => ({
        txId,
        kind,
        amount,
        state: undoneBy === null ? 'stands' : 'undone',
        at: at.toISOString(),
      })),
    },
    entries: entries.map(entryView),
    judgement: null,
  }
}

type Moved = Awaited<ReturnType<typeof roundEntriesOf>>[number]

const entryView = ({ at, ...entry }: Moved): Card['entries'][number] => ({
  ...entry,
  at: at.toISOString(),
})
