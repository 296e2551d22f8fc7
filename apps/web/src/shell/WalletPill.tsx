import { Icon } from '@ayva/kit/Icon'
import { type Self } from '@ayva/contract/player'
import { walletOf } from '../player/use-self.ts'
import { asButton } from '#lib/links.ts'
import { BalanceRoll } from './BalanceRoll.tsx'
import { text } from './shell.text.ts'

export function WalletPill({ self }: { self: Self }) {
  const { currency } = self
  const minor = walletOf(self)?.minor ?? 0n
  return (
    <div className="wallet-pill">
      <a className="wallet-pill-sum" href="/payment/history">
        <small>{text.balance}</small>
        <BalanceRoll value={{ minor, currency }} />
      </a>
      <a
        className="k-button is-primary wallet-pill-add"
        href="/payment/deposit"
        {...asButton}
        aria-label={text.deposit}
      >
        <span className="k-button-face">
          <Icon name="plus-bold" size={16} />
          <span className="wallet-pill-word">{text.deposit}</span>
        </span>
      </a>
    </div>
  )
}
