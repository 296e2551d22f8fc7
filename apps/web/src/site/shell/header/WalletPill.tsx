import { Icon } from '@ayva/kit/Icon'
import { type Self } from '@ayva/contract/identity/player'
import { useEffect, useRef, useState } from 'react'
import { stakeOf, walletOf } from '../../../identity/player/player.ts'
import { asButton } from '#lib/links.ts'
import { onDemand } from '#lib/on-demand.tsx'
import { BalanceRoll } from './BalanceRoll.tsx'
import { text } from '../shell.text.ts'

const WalletSwitch = onDemand(async () => (await import('./WalletSwitch.tsx')).WalletSwitch)

export function WalletPill({ self }: { self: Self }) {
  const [opened, setOpened] = useState(false)
  const popover = useRef<HTMLDivElement>(null)
  // It may have been opened before hydration.
  useEffect(() => setOpened(popover.current!.matches(':popover-open')), [])
  const { currency } = self
  const minor = stakeOf(walletOf(self))
  return (
    <div className="k-wallet">
      <a className="k-wallet-sum" href="/payment/history">
        <small>{text.balance}</small>
        <BalanceRoll value={{ minor, currency }} />
      </a>
      <button
        type="button"
        className="k-wallet-choose"
        aria-label={text.wallets}
        popoverTarget="wallets"
      >
        <Icon name="caret-down" size={16} />
      </button>
      <div
        ref={popover}
        id="wallets"
        className="account-menu wallet-switch"
        popover="auto"
        onToggle={({ newState }) => setOpened(newState === 'open')}
      >
        {opened && <WalletSwitch self={self} />}
      </div>
      {!self.exclusion && (
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
      )}
    </div>
  )
}
