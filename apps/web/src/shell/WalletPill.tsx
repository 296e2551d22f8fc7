import { Icon } from '@ayva/kit/Icon'
import { type Self } from '@ayva/contract/player'
import { walletOf } from '../player/player.ts'
import { asButton } from '#lib/links.ts'
import { BalanceRoll } from './BalanceRoll.tsx'
import { text } from './shell.text.ts'

export function WalletPill({ self }: { self: Self }) {
  const { currency } = self
  const minor = walletOf(self)?.minor ?? 0n
  return (
    <div className="k-wallet">
      <a className="k-wallet-sum" href="/payment/history">
        <small>{text.balance}</small>
        <BalanceRoll value={{ minor, currency }} />
      </a>
      <a
        className="k-button is-primary is-sm"
        href="/payment/deposit"
        {...asButton}
        aria-label={text.deposit}
      >
        <span className="k-button-face">
          <Icon name="plus-bold" size={16} />
          <span className="k-wallet-word">{text.deposit}</span>
        </span>
      </a>
    </div>
  )
}
