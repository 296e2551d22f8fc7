import { Logo } from '@ayva/kit/Logo'
import { Icon } from '@ayva/kit/Icon'
import { IconButton } from '@ayva/kit/IconButton'
import { ErrorNote } from '@ayva/kit/ErrorNote'
import { Suspense, useState } from 'react'
import { Link, Outlet, useLocation, useMatches } from 'react-router'
import { officePages } from '#lib/page.ts'
import { wordsOf } from '#lib/refused.ts'
import { useMaybeSelf } from '#lib/self.ts'
import { Bell } from './Bell.tsx'
import { ExtraBanner } from './ExtraBanner.tsx'
import { Menu } from './Menu.tsx'
import { CommandPalette } from './CommandPalette.tsx'
import { KeysSheet } from './KeysSheet.tsx'
import { MissingPage } from './MissingPage.tsx'
import { useKeys } from './use-keys.ts'
import { useEnd } from './use-end.ts'
import { useIdleEnd } from './use-idle-end.ts'

/** The frame of every page: the menu, the operator, the command palette. */
export function Frame() {
  const self = useMaybeSelf()
  const { pathname } = useLocation()
  const matches = useMatches()
  const [menuOpenAt, setMenuOpenAt] = useState<string>()
  const [palette, setPalette] = useState(false)
  const [keys, setKeys] = useState(false)
  useKeys({ onPalette: () => setPalette(true), onKeys: () => setKeys(true) })
  useEnd(self.isSuccess)
  useIdleEnd(self.isSuccess)

  if (self.error && !self.data)
    return (
      <main className="o-alone">
        <ErrorNote title={wordsOf(self.error)} onRetry={() => void self.refetch()} />
      </main>
    )
  if (!self.data) return null
  const { permissions, name } = self.data
  const asked = officePages.find(({ path }) => matchOf(path).test(pathname))
  const mayEnter = asked === undefined || permissions.includes(asked.permission)
  const menuOpen = menuOpenAt === pathname
  return (
    <div className="o-frame">
      <a className="o-skip" href="#page">
        К содержанию
      </a>
      <aside className={menuOpen ? 'o-side is-open' : 'o-side'}>
        <Link to="/" className="o-logo" aria-label="Айва, офис: на главную">
          <Logo />
        </Link>
        <Bell />
        <button type="button" className="o-find" onClick={() => setPalette(true)}>
          <Icon name="magnifying-glass" size={18} />
          Найти
          <kbd>Ctrl K</kbd>
        </button>
        <Menu permissions={permissions} />
        <Link
          to="/self"
          className="o-entry o-me"
          aria-current={pathname === '/self' ? 'page' : undefined}
        >
          <Icon name="user" />
          {name}
        </Link>
      </aside>
      <header className="o-top">
        <IconButton
          icon="list"
          label={menuOpen ? 'Закрыть меню' : 'Меню'}
          aria-expanded={menuOpen}
          onClick={() => setMenuOpenAt(menuOpen ? undefined : pathname)}
        />
        <Logo />
        <Bell />
        <IconButton icon="magnifying-glass" label="Найти" onClick={() => setPalette(true)} />
      </header>
      <main id="page" className="o-page" key={matches.at(-1)?.id} tabIndex={-1}>
        <ExtraBanner />
        <Suspense fallback={null}>{mayEnter ? <Outlet /> : <MissingPage />}</Suspense>
      </main>
      {palette && <CommandPalette onClose={() => setPalette(false)} />}
      {keys && <KeysSheet onClose={() => setKeys(false)} />}
    </div>
  )
}

function matchOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`)
}
