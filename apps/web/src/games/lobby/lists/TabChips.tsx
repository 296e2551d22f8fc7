import '../lobby.css'
import { Chips } from '@ayva/kit/Chips'
import { type IconName } from '@ayva/kit/Icon'
import { type TabItem } from '@ayva/kit/tab-face'
import { useSyncExternalStore } from 'react'
import { useSelf } from '../../../identity/player/player.ts'
import { useSetting } from '../../../platform/settings/settings.ts'
import { type LastTabPlace, lastTabPlace } from './last-tab.ts'
import { text } from '../lobby.text.ts'
import { useTabs } from '../use-lobby.ts'

type Props = {
  current: string
  /** On the first screen of a server-rendered page: no tab moves after painting. */
  still?: boolean
}

/** The tabs of the lobby with the number of their games, and the visitor's own games. */
export function TabChips({ current, still = false }: Props) {
  const tabs = useTabs().map(({ slug, label, icon, games }): TabItem => ({
    id: slug,
    label,
    href: tabPath(slug),
    icon: icon as IconName,
    count: games,
  }))
  return (
    <Chips
      label={text.tabs}
      className="tab-chips"
      value={current}
      items={useWithOwn(tabs, still).map((item) =>
        item.id === current ? { ...item, icon: filled(item.icon) } : item,
      )}
    />
  )
}

/** The root tab is the lobby itself. */
const tabPath = (slug: string) => (slug === '/' ? '/games' : `/games/${slug}`)

const withFill = new Set<string | undefined>([
  'squares-four',
  'star',
  'sparkle',
  'cherries',
  'poker-chip',
  'ticket',
  'heart',
  'user',
])
const filled = (icon: IconName | undefined) =>
  withFill.has(icon) ? (`${icon}-fill` as IconName) : icon

const never = () => () => {}

/** Guests have favourites too; played and recommended games are only for players. */
function useWithOwn(tabs: TabItem[], still: boolean): TabItem[] {
  const isPlayer = Boolean(useSelf())
  const isOn = useSetting('feature_own_games')?.enabled ?? false
  const place = useSyncExternalStore(
    never,
    () => (isPlayer && !still ? lastTabPlace() : 'end'),
    (): LastTabPlace => 'end',
  )
  if (!isOn) return tabs
  const [root, ...others] = tabs
  const last = isPlayer ? [own('last', text.last, 'clock-counter-clockwise')] : []
  return [
    ...(root ? [root] : []),
    ...(place === 'start' ? last : []),
    ...others,
    ...(isPlayer ? [own('recommended', text.recommended, 'user')] : []),
    own('favorite', text.favorite, 'heart'),
    ...(place === 'end' ? last : []),
  ]
}

const own = (slug: string, label: string, icon: IconName): TabItem => ({
  id: slug,
  label,
  icon,
  href: tabPath(slug),
})
