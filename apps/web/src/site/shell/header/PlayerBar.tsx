import { type Self } from '@ayva/contract/identity/player'
import { Bell } from '../../../communication/inbox/inbox.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { useCounters } from '../frame-content.ts'
import { WalletPill } from './WalletPill.tsx'

export function PlayerBar({ self, bell = false }: { self: Self; bell?: boolean }) {
  const { unreadNotifications = 0 } = useCounters()
  return (
    <>
      <WalletPill self={self} />
      {bell && <Bell className="header-bell" unread={unreadNotifications} />}
      <AccountMenu self={self} />
    </>
  )
}
