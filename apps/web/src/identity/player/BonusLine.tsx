import { type Wallet } from '@ayva/contract/ledger/wallet'
import { bonusOf, leftWagerOf } from '@ayva/contract/ledger/wallet/figures'
import { Money } from '@ayva/kit/Money'
import { text } from './player.text.ts'

const words = text.bonus

/** The player's bonus money, and the sum still to be wagered. */
export function BonusLine({ wallet }: { wallet: Wallet }) {
  const { currency } = wallet
  const left = leftWagerOf(wallet)
  return (
    <a className="bonus-line k-small k-text-2" href="/gifts">
      <span>
        {words.bonus} <Money value={{ minor: bonusOf(wallet), currency }} />
        {left > 0n && (
          <>
            , {words.left} <Money value={{ minor: left, currency }} />
          </>
        )}
      </span>
    </a>
  )
}
