import { IconButton } from '@ayva/kit/IconButton'
import { useSelf } from '../../identity/player/player.ts'
import { useSetting } from '../../platform/settings/settings.ts'
import { later } from '#lib/later.tsx'
import { HeaderLogo } from './header/HeaderLogo.tsx'
import { text } from './shell.text.ts'

const PlayerBar = later(async () => (await import('./header/PlayerBar.tsx')).PlayerBar)

/** The bars above and below a payment, instead of header and footer. */
export function SlimEdge({ at }: { at: 'top' | 'bottom' }) {
  return at === 'top' ? <SlimBar /> : <SlimFoot />
}

/** The back link and the balance. */
function SlimBar() {
  const self = useSelf()
  return (
    <header className="slim-edge">
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

/** The legal information of the operator. */
function SlimFoot() {
  return <p className="slim-edge-foot k-wrap k-small k-text-3">{useSetting('legal')}</p>
}
