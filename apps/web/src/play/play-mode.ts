import { type Game } from '@ayva/contract/lobby'
import { type Wallet } from '@ayva/contract/wallet'
import { storage } from '@ayva/kit/storage'
import { stakeOf } from '../player/player.ts'

export type Mode = 'real' | 'demo'

/** What the visitor has chosen, from the address; undefined before a choice. */
export function modeOf(search: string): Mode | undefined {
  const mode = new URLSearchParams(search).get('mode')
  return mode === 'real' || mode === 'demo' ? mode : undefined
}

/** A dialog over this page, and where to go once the visitor is a player. */
export function loginHref(path: string, back: string, hash: '#register' | '#authorization') {
  return `${path}?redirect=${encodeURIComponent(back)}${hash}`
}

/** Where the key leads back to after the cashier or a login: PLAY-35. */
export function keepReturn({ developer, slug }: Pick<Game, 'developer' | 'slug'>): void {
  storage.keep('gameSlug', `${developer.slug}/${slug}`)
}

/** Who may start for money: a player with money. Bonus money does not open a real-only game. */
function hasFunds(minor: bigint, bonusMinor: bigint, onlyRealBalance: boolean): boolean {
  return minor > 0n || (bonusMinor > 0n && !onlyRealBalance)
}

/** The same of a wallet, or a gift that is staked in this game without any money. */
export function mayStake(
  wallet: Wallet | undefined,
  { id, onlyRealBalance }: Pick<Game, 'id' | 'onlyRealBalance'>,
): boolean {
  if (!wallet) return false
  const bonus = stakeOf(wallet) - wallet.minor
  const isFree = wallet.freeRounds.some(({ gameId, left }) => gameId === id && left > 0)
  return isFree || hasFunds(wallet.minor, bonus, onlyRealBalance)
}
