import { randomUUID } from 'node:crypto'
import { type WalletKind, type WalletStatus } from '@ayva/contract/games/suppliers/wallet'
import { type Fault } from './faults.ts'
import { type Holder, type Settings } from './settings.ts'

/** A call as it is, once its form is right: what is not there is undefined. */
export type Said = {
  kind: WalletKind
  operator: string
  player_id: string
  session_token: string
  currency: string
  game: { code: string }
  tx_id: string
  round_id: string
  amount?: number
  ref_tx_id?: string
  free?: boolean
  reward_id?: string
  round_closed?: boolean
  win?: { tx_id: string; amount: number }
}
type Player = Holder & { money: number; mood: WalletStatus | undefined }
type Tx = {
  kind: WalletKind
  print: string
  player: string
  round: string
  /** What it has moved: a stake is negative. */
  moved: number
  at: string
  id: string
  isBack: boolean
}
type Round = { player: string; isClosed: boolean; hasBet: boolean }
export type Told = { status: WalletStatus; tx?: Tx; replay?: boolean }

const moods: Partial<Record<keyof Settings['players'], WalletStatus>> = {
  blocked: 'PLAYER_BLOCKED',
  excluded: 'PLAYER_BLOCKED',
  limited: 'LIMIT_REACHED',
}
/** What is paid by a signature alone, in minor units. */
const PAID_MOST = 1_000_000

/** Players, rounds and transactions, and what becomes of them by each call. */
export class Book {
  readonly players: Player[]
  readonly rounds = new Map<string, Round>()
  readonly #txs = new Map<string, Tx>()
  readonly #grudges = new Set<string>()
  /** Rewards that a free round has named. */
  readonly #rewards = new Set<string>()
  readonly #settings: Settings
  readonly #fault: Fault | undefined
  /** The transaction of the last message; the fault of a race does not know it yet. */
  #last = ''

  constructor(
    settings: Settings,
    money: Partial<Record<string, number>>,
    fault: Fault | undefined,
  ) {
    this.#settings = settings
    this.#fault = fault
    const names = Object.keys(settings.players) as (keyof Settings['players'])[]
    this.players = names.flatMap((name) => {
      const holder = settings.players[name]
      if (!holder) return []
      for (const stake of [holder.open, holder.back]) {
        if (!stake) continue
        this.rounds.set(stake.round, { player: holder.player, isClosed: false, hasBet: true })
        const of = { player: holder.player, round: stake.round, moved: -stake.amount }
        this.#keep(stake.bet, { ...of, kind: 'bet', print: '' })
      }
      return [{ ...holder, money: money[name] ?? 0, mood: moods[name] }]
    })
  }

  /** What a call is answered, and what it moves. */
  take(said: Said, player: Player): Told {
    const known = this.#txs.get(said.tx_id)
    const isUnseen = this.#breaks('race') && said.tx_id === this.#last
    this.#last = said.tx_id
    if (known && !this.#breaks('twice') && !isUnseen) return this.#again(said, known)
    const pays = said.kind === 'betwin' ? said.win!.amount : paidBy(said)
    if (pays > PAID_MOST && !this.#breaks('mints')) return { status: 'TEMPORARY' }
    switch (said.kind) {
      case 'bet':
        return this.#bet(said, player)
      case 'betwin':
        return this.#betWin(said, player)
      case 'win':
        return this.#win(said, player)
      case 'rollback':
        return this.#back(said, player)
      case 'promo':
        return this.#move(said, player, said.amount!)
      case 'round/close':
        return this.#close(said)
      default:
        return { status: 'OK' }
    }
  }

  #bet(said: Said, player: Player): Told {
    const stops = this.#stops(said, player)
    if (stops) return { status: stops }
    const { round_id: round, amount = 0, round_closed: isClosed = false } = said
    if (amount > player.money) return { status: 'INSUFFICIENT_FUNDS' }
    if (this.rounds.get(round)?.player !== player.player && this.rounds.has(round))
      return { status: 'DUPLICATE_TX' }
    this.rounds.set(round, { player: player.player, isClosed, hasBet: true })
    if (said.free && said.reward_id !== undefined) this.#rewards.add(said.reward_id)
    return this.#move(said, player, -amount)
  }

  /** What stops a stake, and nothing that settles one. */
  #stops({ session_token: token, game }: Said, player: Player): WalletStatus | undefined {
    if (token === player.expired) return 'TOKEN_EXPIRED'
    const isOther = token === player.elsewhere && this.#breaks('any_game')
    if (token !== player.token && !isOther) return 'TOKEN_INVALID'
    if (game.code !== this.#settings.game) return 'GAME_UNAVAILABLE'
    return player.mood
  }

  #betWin(said: Said, player: Player): Told {
    const told = this.#bet(said, player)
    if (told.status === 'OK' || this.#breaks('half')) player.money += said.win!.amount
    if (told.tx) told.tx.moved += said.win!.amount
    return told
  }

  #win(said: Said, player: Player): Told {
    const { tx_id: id, round_id: round, ref_tx_id: ref, session_token: token } = said
    if (this.#grudges.has(id)) return { status: 'TX_NOT_FOUND' }
    if (this.#breaks('strict_win') && token !== player.token) return { status: 'TOKEN_EXPIRED' }
    if (this.#breaks('blocked_win') && player.mood) return { status: player.mood }
    const at = this.rounds.get(round)
    const { reward_id: reward } = said
    const isKnown = reward !== undefined && this.#rewards.has(reward)
    const isFree =
      said.free === true &&
      reward !== undefined &&
      (isKnown || this.#settings.freeWins || this.#breaks('any_reward'))
    const isMissing = !at?.hasBet && !isFree && !this.#breaks('orphan_win')
    if (at && this.#isBack(round)) return { status: 'TX_ROLLED_BACK' }
    if (isMissing || (at && at.player !== player.player) || (ref && !this.#txs.has(ref))) {
      if (this.#breaks('grudge')) this.#grudges.add(id)
      return { status: 'TX_NOT_FOUND' }
    }
    if (this.#breaks('late_loss') && at?.isClosed) return { status: 'TX_NOT_FOUND' }
    if (at && said.round_closed) at.isClosed = true
    return this.#move(said, player, said.amount!)
  }

  #back(said: Said, player: Player): Told {
    const { ref_tx_id: ref = '', round_id: round, amount } = said
    const bet = this.#txs.get(ref)
    if (!bet) {
      if (!this.#breaks('no_tombstone')) {
        this.#keep(ref, {
          kind: 'bet',
          print: '',
          player: player.player,
          round,
          moved: 0,
          isBack: true,
        })
        this.rounds.set(round, { player: player.player, isClosed: false, hasBet: false })
      }
      return this.#move(said, player, 0)
    }
    if (bet.player !== player.player && !this.#breaks('any_back')) return { status: 'TX_NOT_FOUND' }
    const isPart = amount !== undefined && bet.print !== '' && amount !== -bet.moved
    if (isPart && !this.#breaks('part_back')) return { status: 'DUPLICATE_TX' }
    if (bet.isBack && !this.#breaks('back_twice')) return this.#move(said, player, 0)
    if ([...this.#txs.values()].some((tx) => tx.kind === 'win' && tx.round === round))
      return { status: 'DUPLICATE_TX' }
    bet.isBack = true
    return this.#move(said, player, isPart ? amount : -bet.moved)
  }

  #close({ round_id: round, player_id: player }: Said): Told {
    const at = this.rounds.get(round)
    if (!at?.hasBet || at.player !== player) return { status: 'TX_NOT_FOUND' }
    at.isClosed = true
    return { status: 'OK' }
  }

  /** The same message is answered as before; another one under its id is a mistake. */
  #again(said: Said, known: Tx): Told {
    if (known.isBack && said.kind !== 'rollback') return { status: 'TX_ROLLED_BACK' }
    if (known.print !== printOf(said) && !this.#breaks('unlike')) return { status: 'DUPLICATE_TX' }
    return { status: 'OK', tx: known, replay: !this.#breaks('unflagged') }
  }

  #move(said: Said, player: Player, by: number): Told {
    player.money += by
    const { kind, round_id: round } = said
    const of = { kind, round, player: player.player, print: printOf(said), moved: by }
    return { status: 'OK', tx: this.#keep(said.tx_id, of), replay: false }
  }

  #keep(id: string, tx: Omit<Tx, 'at' | 'id' | 'isBack'> & { isBack?: boolean }): Tx {
    const kept = { isBack: false, ...tx, at: new Date().toISOString(), id: randomUUID() }
    this.#txs.set(id, kept)
    return kept
  }

  #isBack(round: string): boolean {
    const bets = [...this.#txs.values()].filter((tx) => tx.kind === 'bet' && tx.round === round)
    return bets.length > 0 && bets.every(({ isBack }) => isBack)
  }

  #breaks(fault: Fault): boolean {
    return this.#fault === fault
  }
}

const paidBy = ({ kind, amount = 0 }: Said): number =>
  kind === 'win' || kind === 'promo' ? amount : 0

function printOf({ kind, player_id, round_id, amount, ref_tx_id, win }: Said): string {
  return JSON.stringify([kind, player_id, round_id, amount, ref_tx_id, win])
}
