import { type Game } from '@ayva/contract/games/lobby'
import { type Self } from '@ayva/contract/identity/player'
import { type Wallet } from '@ayva/contract/ledger/wallet'
import { storage } from '@ayva/kit/storage'
import { stakeOf, walletOf } from '../../identity/player/player.ts'

export type Mode = 'real' | 'demo' | 'promo'

/** What the visitor has chosen, from the address; undefined before a choice. */
export function modeOf(search: string): Mode | undefined {
  const mode = new URLSearchParams(search).get('mode')
  return mode === 'real' || mode === 'demo' ? mode : undefined
}

/** A dialog over this page, and where to go once the visitor is a player. */
export function loginHref(path: string, back: string, hash: '#register' | '#authorization') {
  return `${path}?redirect=${encodeURIComponent(back)}${hash}`
}

/** The game that a player comes back to from the cashier or a login. */
export function keepReturn({ developer, slug }: Pick<Game, 'developer' | 'slug'>): void {
  storage.keep('gameSlug', `${developer.slug}/${slug}`)
}

/** Why play for money is closed: a break of the player's own, nothing to stake, or only what is not taken. */
export type Block = 'onBreak' | 'noMoney' | 'noRealMoney'

/**
 * What stands between a player and a game for money: own money opens every game, bonus money those that
 * take it, and a gift of free rounds its own game.
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

/** The same of a player, whose own break comes before all that is in a wallet. */
export function blockFor(
  self: Self,
  game: Pick<Game, 'id' | 'onlyRealBalance'>,
): Block | undefined {
  return self.exclusion ? 'onBreak' : blockOf(walletOf(self), game)
}
