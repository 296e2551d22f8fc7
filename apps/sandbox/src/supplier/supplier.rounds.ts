/** A round from the stake to its end, in this company's own book. */
import { randomBytes } from 'node:crypto'
import { type WalletAnswer } from '@ayva/contract/games/suppliers/wallet'
import { type SupplierDeps } from './supplier.ts'
import { digestOf, games, hashOf, outcomeOf, stakesIn, winOf } from './supplier.games.ts'
import { takeMode } from './supplier.modes.ts'
import * as store from './supplier.store.ts'
import { type Round, type Session } from './supplier.store.ts'
import { deliverDue, tell } from './supplier.notifying.ts'
import { askWallet, txOf } from './supplier.wallet.ts'

/** A bet that has been pending for so long is cancelled. */
const FORGOTTEN_MS = 20_000
const BET_TRIES = 2

export type Asked = { id: string; stake: bigint; choice: string; clientSeed: string }
type Balance = NonNullable<WalletAnswer['balance']>
export type Played = { round: Round; balance: Balance | undefined; isReplay: boolean }

/** Plays a round once; repeated with its id, it returns the same round. */
export async function playRound(
  deps: SupplierDeps,
  session: Session,
  asked: Asked,
): Promise<Played | undefined> {
  const { round, isReplay } = await begin(deps, session, asked)
  if (!round) return undefined
  if (isReplay || round.state !== 'asked')
    return { round, isReplay, balance: await balanceOf(deps, session) }
  const answer = await bet(deps, round)
  const at = deps.now()
  if (answer && answer.status !== 'OK') {
    await store.moveRound(deps.pool, round.id, {
      ...({ from: 'asked', to: 'refused', at } as const),
      reason: answer.status,
    })
    return {
      round: (await store.findRound(deps.pool, round.id))!,
      balance: answer.balance,
      isReplay,
    }
  }
  await store.transaction(deps.pool, (tx) =>
    answer ? accept(tx, deps, round) : takeBack(tx, round, at),
  )
  await deliverDue(deps, round.id)
  const balance = (await balanceOf(deps, session)) ?? answer?.balance
  return { round: (await store.findRound(deps.pool, round.id))!, balance, isReplay }
}

/** Draws a round and stores it before the stake is requested. */
async function begin({ pool, now }: SupplierDeps, { token }: Session, asked: Asked) {
  return store.transaction(pool, async (tx) => {
    const session = await store.lockSession(tx, token, now())
    const known = await store.findRound(tx, asked.id)
    if (!session || known)
      return { round: known?.session === token ? known : undefined, isReplay: true }
    const rules = games[session.game]!
    const { seed, currency } = session
    if (!Object.hasOwn(rules.choices, asked.choice) || !stakesIn(currency).includes(asked.stake))
      return { round: undefined, isReplay: false }
    const outcome = outcomeOf(digestOf(seed, asked.clientSeed, asked.id), rules.outcomes)
    const win = winOf(rules, outcome, asked.choice, asked.stake)
    const isDemo = session.player === null
    const isPaid = session.demoBalance >= asked.stake
    const round: Round = {
      ...asked,
      seed,
      currency,
      outcome,
      win,
      session: token,
      openedAt: now(),
      game: session.game,
      operator: session.operator,
      player: session.player,
      lobbyUrl: session.lobbyUrl,
      walletToken: session.walletToken,
      replay: randomBytes(18).toString('base64url'),
      state: !isDemo ? 'asked' : isPaid ? 'closed' : 'refused',
      reason: isDemo && !isPaid ? 'INSUFFICIENT_FUNDS' : null,
      manner: isDemo ? 'usual' : (await takeMode(tx)).wallet,
      closedAt: isDemo ? now() : null,
    }
    await store.insertRound(tx, round)
    // The committed seed is used up, whatever the wallet answers.
    await store.updateSession(tx, token, {
      seed: randomBytes(32),
      demoBalance: isDemo && isPaid ? session.demoBalance - asked.stake + win : session.demoBalance,
    })
    return { round, isReplay: false }
  })
}

/** Requests the stake; undefined if it is unknown whether it was taken. */
async function bet(deps: SupplierDeps, round: Round) {
  const said = { round_id: round.id, tx_id: txOf.bet(round.id), amount: Number(round.stake) }
  if (round.manner === 'forged') await askWallet(deps, round, 'bet', { ...said, forged: true })
  if (round.manner === 'out_of_order') {
    const { id: round_id, win } = round
    const early = { round_id, tx_id: txOf.win(round_id), amount: Number(win), round_closed: true }
    await askWallet(deps, round, 'win', early)
  }
  if (round.manner === 'duplicates') {
    const answers = Array.from({ length: 3 }, () => askWallet(deps, round, 'bet', said))
    return (await Promise.all(answers)).find((one) => one !== undefined)
  }
  for (let tries = 0; tries < BET_TRIES; tries++) {
    const answer = await askWallet(deps, round, 'bet', said)
    if (answer) return answer
  }
  return undefined
}

/** The stake was taken, so the win of the round must be reported. */
async function accept(tx: store.Queryable, deps: SupplierDeps, round: Round): Promise<void> {
  const at = deps.now()
  const move = (to: 'open' | 'closed') =>
    store.moveRound(tx, round.id, { from: 'asked', to, reason: null, at })
  if (round.manner === 'lost') return void (await move('closed'))
  if (!(await move('open'))) return
  if (round.win > 0n) return tell(tx, round, { kind: 'win', at })
  if (round.manner !== 'never_closes') await tell(tx, round, { kind: 'round/close', at })
}

/** It is unknown whether the stake was taken, so it is cancelled and the round is void. */
async function takeBack(tx: store.Queryable, round: Round, at: Date): Promise<void> {
  const end = { from: 'asked', to: 'void', reason: 'NO_ANSWER', at } as const
  if (await store.moveRound(tx, round.id, end)) await tell(tx, round, { kind: 'rollback', at })
}

/** Cancels stakes that were pending when this service crashed. */
export async function takeBackForgotten(deps: SupplierDeps): Promise<void> {
  const at = deps.now()
  const forgotten = await store.selectRounds(
    deps.pool,
    `state = 'asked' and opened_at < $1 order by opened_at limit 100`,
    [new Date(at.getTime() - FORGOTTEN_MS)],
  )
  for (const round of forgotten) await store.transaction(deps.pool, (tx) => takeBack(tx, round, at))
}

/** The player's balance: play money is stored here, real money in the wallet. */
export async function balanceOf(deps: SupplierDeps, { token, ...of }: Session) {
  if (of.player !== null) return (await askWallet(deps, of, 'balance'))?.balance
  const session = await store.findSession(deps.pool, token, deps.now())
  return session && { real: Number(session.demoBalance), bonus: 0, currency: session.currency }
}

/** A round for its page; the draw is revealed once it is over. */
export function toldRound(round: Round) {
  const { id, state, reason, stake, choice, game, outcome, win, replay, seed, clientSeed } = round
  const isDrawn = state === 'open' || state === 'closed'
  return {
    id,
    state,
    reason,
    choice,
    stake: Number(stake),
    hash: hashOf(seed),
    clientSeed,
    ...(isDrawn && {
      outcome,
      words: games[game]!.words(outcome),
      win: Number(win),
      seed: seed.toString('hex'),
      replay: `/replay/${replay}`,
    }),
  }
}
