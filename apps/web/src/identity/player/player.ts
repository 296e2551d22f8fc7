import { Refusal } from '@ayva/contract/refusal'
import { type Call } from '@ayva/contract/client'
import { type Self } from '@ayva/contract/identity/player'
import { type Balance, type Wallet } from '@ayva/contract/ledger/wallet'
import { bonusOf } from '@ayva/contract/ledger/wallet/figures'
import { exponentOf } from '@ayva/kit/format'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { createContext, use } from 'react'
import { useCall } from '#lib/call.ts'
import { later } from '#lib/later.tsx'
import { hasSession } from '#lib/session.ts'

export { loadProfileMenu, ProfileFrame } from './ProfileFrame.tsx'
export { useShown } from './use-shown.ts'

/** The player of this tab, null for a guest. It is under ['self'] in the cache. */
export function selfQuery(call: Call, loggedIn: () => boolean = hasSession) {
  return queryOptions({
    queryKey: ['self'],
    queryFn: async () => {
      if (!loggedIn()) return null
      const { askSelf } = await import('./ask-self.ts')
      return askSelf(call).catch(guestIfDenied)
    },
    // An answer requested before a bet can arrive after it.
    structuralSharing: (before, now) =>
      withNewest(now as Self | null, before as Self | null | undefined),
  })
}

/** The logged-in player, null for a guest, undefined while it is unknown. */
export function useSelf(): Self | null | undefined {
  return useQuery(selfQuery(useCall())).data
}

/** For players with bonus money. */
export const BonusLine = later(async () => (await import('./BonusLine.tsx')).BonusLine, {
  rare: true,
})

/** Whether the shown wallet contains bonus money. */
export function hasBonus(wallet: Wallet | undefined): wallet is Wallet {
  return wallet !== undefined && (wallet.netBalance > 0 || wallet.requiredBonusWager > 0)
}

/** Asks a player for more data after a while. */
export const ExtendedPopup = later(
  async () => (await import('./ExtendedPopup.tsx')).ExtendedPopup,
  { rare: true },
)

/** The wallet that the site shows and plays with. */
export function walletOf(self: Self): Wallet | undefined {
  return self.wallets.find(({ currency }) => currency === self.currency)
}

/** Whether a player has money to play with. */
export function isFunded(self: Self | null | undefined): boolean {
  return self ? (walletOf(self)?.balance ?? 0) > 0 : false
}

/** The total that a player can stake, cash and bonus. */
export function stakeOf(wallet: Wallet | undefined): bigint {
  return wallet ? wallet.minor + bonusOf(wallet) : 0n
}

/** The same for the player of this tab; a context, because every card of a lobby reads it. */
export const FundedContext = createContext(false)
export const useFunded = () => use(FundedContext)

/** Stores a balance from a bet or the websocket in the cache; an older one changes nothing. */
export function applyBalance(cache: QueryClient, { balance, sequence, bonus }: Balance): void {
  cache.setQueryData<Self | null>(['self'], (self) => {
    const wallet = self?.wallets.find(({ currency }) => currency === balance.currency)
    if (!self || !wallet) return self
    const major = (minor: bigint) => Number(minor) / 10 ** exponentOf(balance.currency)
    const told = { ...wallet, minor: balance.minor, sequence }
    if (bonus)
      Object.assign(told, {
        netBalance: major(bonus.minor),
        currentBonusWager: major(bonus.currentWager),
        requiredBonusWager: major(bonus.requiredWager),
        bonusSequence: bonus.sequence,
      })
    const next = newerWallet(wallet, told)
    return { ...self, wallets: self.wallets.map((one) => (one === wallet ? next : one)) }
  })
}

/** The newer of two answers for each wallet. */
export function withNewest(now: Self | null, before: Self | null | undefined): Self | null {
  if (!now || now.id !== before?.id) return now
  const wallets = now.wallets.map((wallet) => {
    const known = before.wallets.find(({ currency }) => currency === wallet.currency)
    return known ? newerWallet(wallet, known) : wallet
  })
  return { ...now, wallets }
}

/** The newer cash and the newer bonus of two states of a wallet; the first state if nothing is newer. */
function newerWallet(one: Wallet, other: Wallet): Wallet {
  const wager = other.currentBonusWager - one.currentBonusWager
  const isBonusNewer = (other.bonusSequence - one.bonusSequence || wager) > 0
  if (other.sequence <= one.sequence && !isBonusNewer) return one
  const { minor, sequence } = other.sequence > one.sequence ? other : one
  const { netBalance, currentBonusWager, requiredBonusWager, bonusSequence } = isBonusNewer
    ? other
    : one
  const bonus = { netBalance, currentBonusWager, requiredBonusWager, bonusSequence }
  const balance = Number(minor) / 10 ** exponentOf(one.currency) + netBalance
  return { ...one, ...bonus, minor, sequence, balance }
}

function guestIfDenied(error: unknown): null {
  if (error instanceof Refusal && (error.status === 401 || error.status === 403)) return null
  throw error
}
