import './profile.css'
import { type Call } from '@ayva/contract/client'
import { Icon, type IconName } from '@ayva/kit/Icon'
import { Tabs } from '@ayva/kit/Tabs'
import { type QueryClient } from '@tanstack/react-query'
import { type ReactNode } from 'react'
import { known, optional } from '#lib/cache.ts'
import { menuQuery, useMenu } from '../../platform/settings/settings.ts'
import { text } from './player.text.ts'

/** The profile itself, and the page that its button leads to. */
const OWN = ['/profile', '/profile/settings']

type FrameProps = { path: string; children: ReactNode }

/** The frame of the profile pages: their menu at the left, or tabs on a phone. Modules add entries to it. */
export function ProfileFrame({ path, children }: FrameProps) {
  const items = useMenu('profile')
  return (
    <main className="k-wrap profile-frame">
      <Tabs
        className="profile-tabs"
        label={text.menu}
        value={path}
        items={items.map((item) => ({ id: item.path, href: item.path, label: item.label }))}
      />
      <div className="profile-columns">
        <nav className="profile-menu" aria-label={text.menu}>
          {items.map((item) => (
            <a
              key={item.path}
              href={item.path}
              aria-current={item.path === path ? 'page' : undefined}
            >
              <Icon name={item.icon as IconName} />
              {item.label}
            </a>
          ))}
        </nav>
        <div className="profile-body">{children}</div>
      </div>
    </main>
  )
}

/** The same menu for the profile page, which has no frame; without it phones would have no navigation. */
export function ProfileSections() {
  const others = useMenu('profile').filter(({ path }) => !OWN.includes(path))
  if (others.length === 0) return null
  return (
    <nav className="profile-sections" aria-label={text.menu}>
      {others.map(({ path, icon, label }) => (
        <a key={path} href={path}>
          <Icon name={icon as IconName} />
          {label}
        </a>
      ))}
    </nav>
  )
}

/** For the loaders of these pages, which can be shown without their menu. */
export const loadProfileMenu = (call: Call, cache: QueryClient) =>
  cache.query({ ...menuQuery(call, 'profile'), ...known }).catch(optional)
