import { type ReactNode } from 'react'
import { type PageModule } from '#lib/page.ts'
import { ContentView, loadContent } from '../../platform/pages/pages.ts'
import { useSetting } from '../../platform/settings/settings.ts'
import { responsibleText as text } from './responsible.text.ts'

/** The operators' text, below the present settings of limits and breaks. */
function ResponsiblePage() {
  const isOpen = useSetting('feature_limits')?.enabled === true
  const hours = useSetting('limit_delay')?.hours
  const logout = useSetting('auto_logout')
  const reality = useSetting('reality_check')
  const parts = [
    {
      id: 'own-limits',
      title: text.limits.title,
      body:
        isOpen && hours !== undefined ? (
          <Facts lines={text.limits.facts(hours)}>
            <a href="/games-limits/deposit">{text.limits.go}</a>
          </Facts>
        ) : (
          <p>{text.closed}</p>
        ),
    },
    {
      id: 'breaks',
      title: text.breaks.title,
      body: (
        <Facts lines={text.breaks.facts}>
          {isOpen && <a href="/self-exclusion-option">{text.breaks.go}</a>}
        </Facts>
      ),
    },
  ]
  if (reality)
    parts.push({
      id: 'reality-check',
      title: text.reality.title,
      body: (
        <Facts lines={text.reality.facts(reality.enabled ? reality.minutes : null)}>
          {isOpen && <a href="/games-limits/session">{text.reality.go}</a>}
        </Facts>
      ),
    })
  if (logout?.enabled)
    parts.push({
      id: 'auto-logout',
      title: text.logout.title,
      body: (
        <Facts lines={[text.logout.fact(logout.idle_minutes)]}>
          <a href="/profile/settings">{text.logout.go}</a>
        </Facts>
      ),
    })
  parts.push({
    id: 'self-test',
    title: text.selfTest.title,
    body: (
      <Facts lines={text.selfTest.facts}>
        <a href="/self-test">{text.selfTest.go}</a>
      </Facts>
    ),
  })
  return <ContentView own={parts} />
}

function Facts({ lines, children }: { lines: readonly string[]; children: ReactNode }) {
  return (
    <>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {children && <p>{children}</p>}
    </>
  )
}

export const page: PageModule = { view: ResponsiblePage, load: loadContent }
