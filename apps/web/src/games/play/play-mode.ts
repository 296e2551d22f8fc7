import { type Game } from '@ayva/contract/games/lobby'
import { type Self } from '@ayva/contract/identity/player'
import { type Wallet } from '@ayva/contract/ledger/wallet'
import { storage } from '@ayva/kit/storage'
import { stakeOf, walletOf } from '../../identity/player/player.ts'

export type Mode = 'real' | 'demo' | 'promo'

/** The choice of money or demo in the address; undefined before a choice. */
export function modeOf(search: string): Mode | undefined {
  const mode = new URLSearchParams(search).get('mode')
  return mode === 'real' || mode === 'demo' ? mode : undefined
}

/** The address of a dialog over this page, and where to go after the login. */
export function loginHref(path: string, back: string, hash: '#register' | '#authorization') {
  return `${path}?redirect=${encodeURIComponent(back)}${hash}`
}

/** Stores the game to return to from the cashier or a login. */
export function keepReturn({ developer, slug }: Pick<Game, 'developer' | 'slug'>): void {
  storage.keep('gameSlug', `${developer.slug}/${slug}`)
}

/**
 * Why play for money is refused: the player's own break, no money, or only bonus money that the game does not accept.
 */
export type Block = 'onBreak' | 'noMoney' | 'noRealMoney'

/**
 * What prevents play for money: own money opens every game, bonus money those that accept it, and free rounds their own
 * game.
 */
export function blockOf(
  wallet: Wallet | undefined,
  { id, onlyRealBalance }: Pick<Game, 'id' | 'onlyRealBalance'>,
): Block | undefined {
  if (!wallet) return 'noMoney'
  const bonus = stakeOf(wallet) - wallet.minor
  const isFree = wallet.freeRounds.some(({ gameId, left }) => gameId === id && left > 0)
  if (isFree || wallet.minor > 0n) return undefined
  if (bonus > 0n) return onlyRealBalance ? 'noRealMoney' : undefined
  return 'noMoney'
}

/** The same for a player, whose own break has precedence over the balance. */
export function blockFor(
  self: Self,
  game: Pick<Game, 'id' | 'onlyRealBalance'>,
): Block | undefined {
  return self.exclusion ? 'onBreak' : blockOf(walletOf(self), game)
}
