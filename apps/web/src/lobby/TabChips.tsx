import './lobby.css'
import { Chips } from '@ayva/kit/Chips'
import { type IconName } from '@ayva/kit/Icon'
import { text } from './lobby.text.ts'
import { useTabs } from './use-lobby.ts'

/** The tabs of the lobby as chips, each with the number of its games. */
export function TabChips({ current }: { current: string }) {
  const tabs = useTabs()
  return (
    <Chips
      label={text.tabs}
      className="tab-chips"
      value={current}
      items={tabs.map(({ slug, label, icon, games }) => ({
        id: slug,
        label,
        href: tabPath(slug),
        icon: (slug === current ? filled(icon) : icon) as IconName,
        count: games,
      }))}
    />
  )
}

/** The root tab is the lobby itself. */
const tabPath = (slug: string) => (slug === '/' ? '/games' : `/games/${slug}`)

const withFill = new Set(['squares-four', 'star', 'sparkle', 'cherries', 'poker-chip', 'ticket'])
const filled = (icon: string) => (withFill.has(icon) ? `${icon}-fill` : icon)
