import { Avatar } from '@ayva/kit/Avatar'
import { Icon, type IconName } from '@ayva/kit/Icon'
import { type Self } from '@ayva/contract/identity/player'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { BonusLine, hasBonus, walletOf } from '../../../identity/player/player.ts'
import { getSetting, useMenu, useSettings } from '../../../platform/settings/settings.ts'
import { CHAT } from '../../../communication/support/support.ts'
import { asButton } from '#lib/links.ts'
import { type SwitchName } from '#lib/module-pages.ts'
import { MenuLinks } from './MenuLinks.tsx'
import { text } from '../shell.text.ts'

type Link = { href: string; icon: IconName; label: string; flag?: SwitchName }
const profile = 'feature_profile'
const links: Link[] = [
  { href: '/profile', icon: 'user', label: text.profile, flag: profile },
  { href: '/profile/settings', icon: 'sliders-horizontal', label: text.settings, flag: profile },
  { href: '/gifts', icon: 'gift', label: text.gifts, flag: 'feature_gifts' },
  { href: '/payment/history', icon: 'wallet', label: text.payments },
  { href: '/payment/withdrawal', icon: 'arrow-circle-up', label: text.withdraw },
  {
    href: '/payment/game-history',
    icon: 'clock-counter-clockwise',
    label: text.rounds,
    flag: 'user_game_history',
  },
  { href: '/fairness', icon: 'shield-check', label: text.seeds },
  { href: CHAT, icon: 'chat-circle-dots', label: text.chat, flag: 'support_chat' },
]

/** The menu behind the avatar: the account, its pages, and the logout; on a phone the main menu too. */
export function AccountMenu({ self }: { self: Self }) {
  const menu = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState(false)
  const sections = useMenu('player')
  const name = self.username ?? self.email ?? `№ ${self.id}`
  const wallet = walletOf(self)
  const location = useLocation()
  const settings = useSettings()
  const shown = links.filter(({ flag }) => !flag || getSetting(settings, flag)?.enabled)
  const stands = (path: string) => shown.some(({ href }) => href === path)
  useEffect(() => menu.current?.hidePopover(), [location])
  // It may have been opened before hydration.
  useEffect(() => setOpened(menu.current!.matches(':popover-open')), [])
  return (
    <>
      <button
        type="button"
        className="account-menu-avatar"
        aria-label={text.account}
        popoverTarget="account-menu"
      >
        <Avatar name={name} userId={self.id} />
      </button>
      <div
        ref={menu}
        id="account-menu"
        className="account-menu"
        popover="auto"
        onToggle={({ newState }) => setOpened(newState === 'open')}
      >
        <p className="account-menu-name" translate="no">
          {name}
        </p>
        {hasBonus(wallet) && <BonusLine wallet={wallet} />}
        {opened && (
          <nav className="account-menu-main" aria-label={text.mainMenu}>
            <MenuLinks items={sections.filter(({ path }) => !stands(path))} icons />
          </nav>
        )}
        {shown.map(({ href, icon, label }) => (
          <a key={href} href={href}>
            <Icon name={icon} />
            {label}
          </a>
        ))}
        <a href="/logout" {...asButton} className="account-menu-out">
          <Icon name="sign-out" />
          {text.logout}
        </a>
      </div>
    </>
  )
}
