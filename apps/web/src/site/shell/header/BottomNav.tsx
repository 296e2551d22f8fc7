import { useMenu } from '../../../platform/settings/settings.ts'
import { MenuLinks } from './MenuLinks.tsx'
import { text } from '../shell.text.ts'

/** A player's menu on a phone; the middle item is the raised leaf. */
export function BottomNav() {
  return (
    <nav className="bottom-nav" aria-label={text.bottomMenu}>
      <MenuLinks items={useMenu('bottom')} icons />
    </nav>
  )
}
