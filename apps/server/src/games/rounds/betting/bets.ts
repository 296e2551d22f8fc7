/** Connects engines with the module: prepares and plays bets, real and demo ones alike. */
import { createHmac } from 'node:crypto'
import { type Currency, type Refusal, refusing } from '@ayva/contract/base'
import { roundRefusals } from '@ayva/contract/games/rounds'
import { IllegalAction, InvalidBet, type InvalidBetKey } from '@ayva/game-math/engine'
import { limitsOf } from '@ayva/game-math/limits'
import { modelHash } from '@ayva/game-math/model-hash'
import { type Release } from '@ayva/game-math/release'
import { nextAutoAction, playRound, prepareBet, type PreparedBet } from '@ayva/game-math/round'
import { type Hmac } from '@ayva/game-math/stream'
import { registry } from '@ayva/games/registry.ts'
import { after, hours, seconds } from '#lib/clock.ts'
import { type Config } from '#lib/config.ts'
import { type Deps } from '#lib/deps.ts'
import { moneyText } from '#lib/money-text.ts'
import { isClosed } from '../../lobby/lobby.ts'
import { type Draw } from './draw.ts'
import { type NewRound, type Played, type RoundRow } from '../rounds.sql.ts'

export type { PreparedBet } from '@ayva/game-math/round'

/** The minimum time between two round starts of a player (UK RTS 14D, 14G). */
const SLOT_CYCLE_MS = seconds(2.5)
const OTHER_CYCLE_MS = seconds(5)
/** An open round without actions is settled after this time. */
const ABANDONED_AFTER_MS = hours(24)

export const refuseRound = refusing(roundRefusals)
export type Seeds = { serverSeed: string; clientSeed: string; nextNonce: number }

const hmac: Hmac = (key, message) => createHmac('sha256', key).update(message).digest()

const invalidWords: Record<Exclude<InvalidBetKey, 'bet_exceeds_max_payout'>, [string, string]> = {
  bet_not_on_ladder: ['bet', 'Выберите ставку из списка'],
  bet_out_of_range: ['bet', 'Ставка вне пределов игры'],
  bet_step: ['bet', 'Ставка не кратна шагу'],
  part_out_of_range: ['params', 'Сумма на одном из мест вне его пределов'],
  part_step: ['params', 'Сумма на одном из мест не кратна шагу'],
  part_twice: ['params', 'Место названо дважды: сложите ставки на него'],
  part_closed: ['params', 'Такие ставки в этой игре не принимаются'],
  params_invalid: ['params', 'Некорректное значение'],
}

/** The reason that a game accepts no stake: it is switched off or unknown. */
export async function noGame({ db }: Deps, id: number): Promise<Refusal> {
  return refuseRound((await isClosed(db, id)) ? 'game_closed' : 'game_unknown')
}

/** Validates everything about a bet except the wallet. Refuses with `bet_invalid` or `bet_exceeds_max_payout`. */
export function prepare(
  release: Release,
  wish: { currency: Currency; bet: bigint; params: unknown },
): PreparedBet {
  const { currency, bet: amount, params } = wish
  try {
    return prepareBet(release, { currency, amount, params })
  } catch (error) {
    if (!(error instanceof InvalidBet)) throw error
    if (error.key === 'bet_exceeds_max_payout')
      throw refuseRound('bet_exceeds_max_payout', {
        values: { limit: moneyText(limitsOf(currency).maxPayout, currency) },
      })
    const [field, words] = invalidWords[error.key]
    throw refuseRound('bet_invalid', { fields: { [field]: words } })
  }
}

/** Only the module that keeps a shared draw may stake in it, and only there. Refuses with `action_illegal`. */
export function staysShared({ engine }: Release, isShared = false): void {
  if ((engine.shared !== undefined) !== isShared) throw refuseRound('action_illegal')
}

/** Shared draws have no minimum cycle, because waiting for the draw takes longer. */
export function minCycleMs({ engine }: Release, { GAME_CYCLE }: Config): number {
  if (!GAME_CYCLE || engine.shared) return 0
  return engine.kind === 'slot' ? SLOT_CYCLE_MS : OTHER_CYCLE_MS
}

/** Refuses with `game_changed` if the player has not seen the current numbers of the game. */
export function seenRelease({ model }: Release, seen: number | undefined): void {
  if (seen !== undefined && seen !== model.version) throw refuseRound('game_changed')
}

const hashes = new WeakMap<Release['model'], Buffer>()
function hashOf(model: Release['model']): Buffer {
  const found = hashes.get(model) ?? Buffer.from(modelHash(model), 'hex')
  hashes.set(model, found)
  return found
}

export type Opening = {
  id: string
  requestHash: Buffer
  gameId: number
  currency: Currency
  prepared: PreparedBet
}

/** The round of a bet under these seeds; its random stream starts at the next nonce. */
export function openingRound(
  { prepared, ...opening }: Opening,
  { serverSeed, clientSeed, nextNonce: nonce }: Seeds,
  { now, cycleMs }: { now: Date; cycleMs: number },
): NewRound {
  const { model, bet } = prepared
  const { params, capMultiplier4 } = bet
  const request = { bet: bet.amount, params, capMultiplier4, nonce, hmac }
  const played = playRound(prepared, { ...request, seeds: { serverSeed, clientSeed } })
  return {
    ...opening,
    ...outcomeOf(played, now),
    modelId: model.id,
    modelVersion: model.version,
    modelHash: hashOf(model),
    nonce,
    bet: bet.amount,
    params,
    capMultiplier4: capMultiplier4 ?? null,
    openedAt: now,
    nextStartAt: after(now, cycleMs),
  }
}

type OpenRow = Pick<
  RoundRow,
  'modelId' | 'modelVersion' | 'bet' | 'params' | 'capMultiplier4' | 'actions'
>

/** The open round after one more action. Refuses with `action_illegal`. */
export function playedFurther(row: OpenRow, draw: Draw, action: unknown, now: Date): Played {
  try {
    const actions = [...row.actions, action]
    return outcomeOf(playRound(releaseOf(row), { ...requestOf(row, draw), actions }), now)
  } catch (error) {
    if (error instanceof IllegalAction) throw refuseRound('action_illegal')
    throw error
  }
}

type SeenStep = { actions: unknown[]; outcome: unknown; legal: unknown; stake: bigint }

/** The earlier states of a round: after its opening and after each action except the last. */
export function stepsOf(row: OpenRow, draw: Draw): SeenStep[] {
  const release = releaseOf(row)
  return row.actions.map((_, count) => {
    const actions = row.actions.slice(0, count)
    const { outcome, legal, stake } = playRound(release, { ...requestOf(row, draw), actions })
    return { actions, outcome, legal, stake }
  })
}

/** The next action for a round that its player has left; `void` returns the stake. */
export function abandonedAction(row: OpenRow, draw: Draw): unknown {
  return nextAutoAction(releaseOf(row), requestOf(row, draw))
}

/** A round is played to its end by the version that it was opened with. */
export function releaseOf({
  modelId,
  modelVersion,
}: Pick<RoundRow, 'modelId' | 'modelVersion'>): Release {
  return registry.find(modelId, modelVersion)
}

function requestOf(row: OpenRow, { nonce, ...seeds }: Draw) {
  const { bet, params, actions, capMultiplier4 } = row
  return { bet, params, nonce, actions, seeds, hmac, capMultiplier4: capMultiplier4 ?? undefined }
}

function outcomeOf(played: ReturnType<typeof playRound>, now: Date): Played {
  const { status, outcome, legal, stake } = played
  const payout = played.payout ?? 0n
  const settleAt = status === 'open' ? after(now, ABANDONED_AFTER_MS) : null
  return { status, outcome, legal, stake, payout, settleAt }
}
