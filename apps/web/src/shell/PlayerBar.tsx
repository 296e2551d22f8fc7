import { type Self } from '@ayva/contract/player'
import { AccountMenu } from './AccountMenu.tsx'
import { WalletPill } from './WalletPill.tsx'

/** A player's part of the header. */
export function PlayerBar({ self }: { self: Self }) {
  return (
    <>
      <WalletPill self={self} />
      <AccountMenu self={self} />
    </>
  )
}
