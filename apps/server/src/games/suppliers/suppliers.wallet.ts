/** The wallet API for suppliers' game servers: parses, judges and answers messages in the contract's shape. */
import { createHash } from 'node:crypto'
import { type Currency } from '@ayva/contract/base'
import { walletWords, type WalletStatus } from '@ayva/contract/games/suppliers/statuses'
import {
  type WalletAnswer,
  type WalletKind,
  type WalletRequest,
  walletRequests,
} from '@ayva/contract/games/suppliers/wallet'
import * as z from 'zod/mini'
import { isDatabaseAway } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { hashOf } from '#lib/secrets.ts'
import { outside } from '../lobby/lobby.ts'
import { toBalance, notifyBalance, transferId } from '../../ledger/wallet/wallet.ts'
import { OPERATOR } from './dialects/ask.ts'
import { limitsOf } from './suppliers.limits.ts'
import { type Supplier } from './suppliers.list.ts'
import { type Judged, type Message, type Messages } from './suppliers.messages.ts'
import * as store from './suppliers.sql.ts'

export type Answered = { http: 200 | 400 | 401 | 503; answer: WalletAnswer }

const httpOf: Partial<Record<WalletStatus, Answered['http']>> = {
  ...({ BAD_REQUEST: 400, BAD_SIGNATURE: 401, TEMPORARY: 503 } as const),
}

/** An answer that refuses a message as a whole; `rule` names the wrong field. */
export function refused(
  status: 'BAD_REQUEST' | 'BAD_SIGNATURE' | 'TEMPORARY',
  rule: string,
): Answered {
  const error = { rule, message: walletWords[status] }
  return { http: httpOf[status]!, answer: { request_id: null, status, error } }
}

/** Answers one message whose signature is valid. */
export async function answerMessage(
  wallet: { deps: Deps; messages: Messages },
  from: Supplier,
  kind: WalletKind,
  body: string,
): Promise<Answered> {
  const read = readMessage(kind, body)
  if ('http' in read) return read
  if (read.game.provider !== from.key) return refused('BAD_REQUEST', 'game.provider')
  if (read.operator !== OPERATOR) return refused('BAD_REQUEST', 'operator')
  try {
    const answer =
      read.kind === 'session' || read.kind === 'balance'
        ? await look(wallet.deps, from, read)
        : await judge(wallet, from, read)
    const http = answer.status === 'TEMPORARY' ? 503 : 200
    return { http, answer: { request_id: read.request_id, ...answer } }
  } catch (error) {
    if (!isDatabaseAway(error)) throw error
    return refused('TEMPORARY', 'unavailable')
  }
}

function readMessage(kind: WalletKind, body: string): WalletRequest | Answered {
  try {
    const json: unknown = JSON.parse(body)
    // The signature covers only the body, so a message of another call must not be accepted here.
    if ((json as { kind?: unknown } | null)?.kind !== kind) return refused('BAD_REQUEST', 'kind')
    const read = z.safeParse(walletRequests[kind], json)
    if (read.success) return read.data
    return refused('BAD_REQUEST', read.error.issues[0]?.path.join('.') || 'body')
  } catch {
    return refused('BAD_REQUEST', 'json')
  }
}

type Said = Omit<WalletAnswer, 'request_id'>
type Look = WalletRequest<'session' | 'balance'>

async function look(deps: Deps, { key: supplier }: Supplier, asked: Look): Promise<Said> {
  const game = await outside.selectByCode(deps.db, supplier, asked.game.code)
  if (!game) return no('GAME_UNAVAILABLE', 'game.code')
  const launched = {
    playerId: BigInt(asked.player_id),
    tokenHash: hashOf(asked.session_token),
    supplier,
    currency: asked.currency,
    gameId: game.id,
    at: deps.clock.now(),
  }
  const { status, own, bonus } = await store.findMoney(deps.db, launched)
  if (status !== 'OK') return no(status as WalletStatus, 'session_token')
  const balance = { real: Number(own), bonus: Number(bonus), currency: asked.currency }
  if (asked.kind === 'balance') return { status, balance }
  const { expiresAt, round } = await store.findPlaying(deps.db, launched)
  return {
    status,
    balance,
    session: {
      player_id: asked.player_id,
      currency: asked.currency,
      language: 'ru',
      expires_at: expiresAt!.toISOString(),
      // The same rules as for own games: no autoplay, and a minimum cycle.
      config: { min_cycle_ms: 2500, autoplay: false, turbo: false, feature_buy: false },
      round: round
        ? { round_id: round.roundId, staked: Number(round.staked), won: Number(round.won) }
        : null,
    },
  }
}

type Operation = Exclude<WalletRequest, Look>

async function judge(
  { deps, messages }: { deps: Deps; messages: Messages },
  { key: supplier, freeWins }: Supplier,
  asked: Operation,
): Promise<Said> {
  const limits = await limitsOf(deps, supplier, asked.currency)
  const judged = await messages.judge({ ...messageOf(supplier, asked), limits, freeWins })
  if (judged === 'busy') return no('TEMPORARY', 'busy')
  if (judged === 'known_win') return no('DUPLICATE_TX', 'win.tx_id')
  const { status, own, bonus, sequence, moved, replay, alarm } = judged
  const playerId = BigInt(asked.player_id)
  if (alarm !== null)
    deps.log.error(
      { alarm, supplier, player: asked.player_id, kind: asked.kind, status },
      'a supplier has told of something odd',
    )
  if (moved && !replay)
    notifyBalance(deps, playerId, toBalance(asked.currency as Currency, { balance: own, sequence }))
  const balance = { real: Number(own), bonus: Number(bonus), currency: asked.currency }
  return { ...said(judged), balance, ...txOf(asked, judged) }
}

function said({ status, rule, max, used, retryAt }: Exclude<Judged, string>): Said {
  if (status === 'OK') return { status }
  const word = status as WalletStatus
  return {
    status: word,
    error: {
      rule: rule ?? word.toLowerCase(),
      ...(max !== null && { limit: Number(max) }),
      ...(used !== null && { used: Number(used) }),
      ...(retryAt && { retry_at: retryAt.toISOString() }),
      message: walletWords[word],
    },
  }
}

function txOf(
  asked: Operation,
  { status, walletTx, processedAt, replay }: Exclude<Judged, string>,
) {
  if (status !== 'OK' || walletTx === null || !('tx_id' in asked)) return {}
  const at = { processed_at: processedAt.toISOString(), replay }
  return { tx: { id: asked.tx_id, wallet_tx_id: walletTx, ...at } }
}

const no = (status: WalletStatus, rule: string): Said => ({
  status,
  error: { rule, message: walletWords[status] },
})

/** The digits of our ids after the first 48 bits, which are the database's time. */
const TIME_DIGITS = 12
const tailOf = (operation: string, step: string) =>
  transferId('supplier', operation, step).replaceAll('-', '').slice(TIME_DIGITS)

/** A message in the database's format. Its hash distinguishes a repetition from another operation. */
function messageOf(supplier: string, asked: Operation): Message {
  const { kind, player_id: player, currency, game } = asked
  const tx = 'tx_id' in asked ? asked.tx_id : undefined
  const round = 'round_id' in asked ? asked.round_id : undefined
  const ref = 'ref_tx_id' in asked ? asked.ref_tx_id : undefined
  const win = 'win' in asked ? asked.win : undefined
  const amount = 'amount' in asked ? asked.amount : undefined
  const reward = 'reward_id' in asked ? asked.reward_id : undefined
  const free = 'free' in asked ? asked.free : undefined
  const told = kind === 'rollback' ? amount : undefined
  const same = [
    kind,
    player,
    currency,
    game.code,
    tx,
    round,
    ref,
    win,
    amount,
    reward,
    free ?? false,
  ]
  const operation = (id: string) => `${supplier}:${id}`
  return {
    kind,
    player,
    supplier,
    currency,
    code: game.code,
    token: hashOf(asked.session_token).toString('hex'),
    hash: createHash('sha256').update(JSON.stringify(same)).digest('hex'),
    ...(kind !== 'rollback' && amount !== undefined && { amount }),
    ...(told !== undefined && { told }),
    ...(tx !== undefined && { tx, id: tailOf(operation(tx), kind) }),
    ...(ref !== undefined && { ref, stoneId: tailOf(operation(ref), 'stone') }),
    ...(round !== undefined && {
      round,
      roundUuid: tailOf(`${player}:${operation(round)}`, 'round'),
    }),
    ...(win && {
      winTx: win.tx_id,
      winAmount: win.amount,
      winId: tailOf(operation(win.tx_id), 'win'),
    }),
    ...(free && { free }),
    ...(reward !== undefined && { reward }),
    ...('round_closed' in asked && asked.round_closed && { closes: true }),
  }
}
