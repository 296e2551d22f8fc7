import { IconButton } from '@ayva/kit/IconButton'
import { useSelf } from '../player/player.ts'
import { later } from '#lib/later.tsx'
import { HeaderLogo } from './HeaderLogo.tsx'
import { text } from './shell.text.ts'

const PlayerBar = later(async () => (await import('./PlayerBar.tsx')).PlayerBar)

/** What stands over a payment in place of the header: the way back and the balance. */
export function SlimBar() {
  const self = useSelf()
  return (
    <header className="slim-bar">
      <div className="k-wrap header-row">
        <IconButton icon="arrow-left" label={text.toSite} href="/" />
        <a className="header-logo" href="/" aria-label={text.home}>
          <HeaderLogo />
        </a>
        <span className="header-space" />
        {self && <PlayerBar self={self} />}
      </div>
    </header>
  )
}
