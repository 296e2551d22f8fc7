import { type Self } from '@ayva/contract/identity/player'
import { formatMoney } from '@ayva/kit/Money'

const list = new Intl.ListFormat('ru')

/** The player's withdrawable money by wallet; undefined if there is none. */
export function ownSums({ wallets }: Self): string | undefined {
  const sums = wallets.filter(({ minor, currency }) => minor > 0n && currency !== 'POINTS')
  return sums.length > 0 ? list.format(sums.map((one) => formatMoney(one))) : undefined
}
