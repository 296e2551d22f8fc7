import '@ayva/kit/avatar.css'
import '@ayva/kit/money.css'
import '@ayva/kit/wallet-pill.css'
import { Button } from '@ayva/kit/Button'
import { IconButton } from '@ayva/kit/IconButton'
import { useState } from 'react'
import { SEARCH } from '../../../games/lobby/lobby.ts'
import { useSelf } from '../../../identity/player/player.ts'
import { useMenu, useSetting } from '../../../platform/settings/settings.ts'
import { useLanguage } from '#lib/language.ts'
import { later } from '#lib/later.tsx'
import { asButton } from '#lib/links.ts'
import { HeaderLogo } from './HeaderLogo.tsx'
import { MenuLinks } from './MenuLinks.tsx'
import { SectionBar } from './SectionBar.tsx'
import { text } from '../shell.text.ts'
import { useScrolled } from './use-scrolled.ts'

const MenuSheet = later(async () => (await import('./MenuSheet.tsx')).MenuSheet)
const PlayerBar = later(async () => (await import('./PlayerBar.tsx')).PlayerBar)

/** The bar at the top: logo, main menu, and the login or the wallet. */
export function Header() {
  const self = useSelf()
  const { allowChangeLanguage, currentLanguage } = useLanguage()
  const items = useMenu(self ? 'player' : 'guest')
  const scrolled = useScrolled()
  const searches = useSetting('feature_search_page')?.enabled
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  const openMenu = () => {
    setWanted(true)
    setOpen(true)
  }

  return (
    <>
      <header className={`header${scrolled ? ' is-scrolled' : ''}`}>
        <div className="k-wrap header-row">
          <a
            className="header-logo"
            href={allowChangeLanguage ? `/${currentLanguage}` : '/'}
            aria-label={text.home}
          >
            <HeaderLogo />
          </a>
          <nav className="header-menu" aria-label={text.mainMenu}>
            <MenuLinks items={items} />
          </nav>
          <span className="header-space" />
          {searches && (
            <IconButton
              className={`header-search${self ? ' is-player' : ''}`}
              icon="magnifying-glass"
              label={text.search}
              href={SEARCH}
            />
          )}
          {self === null && <GuestEntrances />}
          {self && <PlayerBar self={self} bell />}
          <IconButton
            className={`header-burger${self ? ' is-player' : ''}`}
            icon="list"
            label={text.menu}
            aria-expanded={open}
            onClick={openMenu}
          />
        </div>
        {wanted && <MenuSheet open={open} onClose={() => setOpen(false)} items={items} />}
      </header>
      <SectionBar items={items} />
    </>
  )
}

function GuestEntrances() {
  const registers = useSetting('registration')?.enabled ?? true
  return (
    <>
      <Button kind="outline" className="header-login" href="#authorization" {...asButton}>
        {text.login}
      </Button>
      {registers && (
        <Button kind="primary" className="header-register" href="#register" {...asButton}>
          {text.register}
        </Button>
      )}
    </>
  )
}
