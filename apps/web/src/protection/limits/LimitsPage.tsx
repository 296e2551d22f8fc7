import './limits.css'
import { type LimitKind, type LimitPeriod } from '@ayva/contract/protection/limits'
import { type Self } from '@ayva/contract/identity/player'
import { Icon } from '@ayva/kit/Icon'
import { Segmented } from '@ayva/kit/Segmented'
import { Tabs } from '@ayva/kit/Tabs'
import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { known, optional } from '#lib/cache.ts'
import { later } from '#lib/later.tsx'
import { onDemand } from '#lib/on-demand.tsx'
import { type PageModule, PageMissing } from '#lib/page.ts'
import { PageMeta } from '#lib/page-meta.tsx'
import { loadProfileMenu, ProfileFrame, useSelf } from '../../identity/player/player.ts'
import { HarmMarkers, markersQuery, useHasMarkers } from '../harm-markers/harm-markers.ts'
import { RealityChoice, realityQuery } from '../reality-check/reality-check.ts'
import { Changes } from './Changes.tsx'
import { LimitForm } from './LimitForm.tsx'
import { LimitNow } from './LimitNow.tsx'
import { OtherLimits } from './OtherLimits.tsx'
import { PausePanel } from './PausePanel.tsx'
import { periodOf, periods, type Which } from './scale.ts'
import { hasPeriod, text } from './limits.text.ts'
import { changesQuery, limitsQuery, useLimits } from './use-limits.ts'
import { Waiting } from './Waiting.tsx'

/** Most visits concern money. */
const HoursForm = later(async () => (await import('./HoursForm.tsx')).HoursForm, { rare: true })
const GivenLimits = later(async () => (await import('./GivenLimits.tsx')).GivenLimits, {
  rare: true,
})
/** Below the main content of the page, and not rendered by the server. */
const PlayedYear = onDemand(async () => (await import('./PlayedYear.tsx')).PlayedYear)
const FIRST = '/games-limits/deposit'
const kinds = [
  'deposit',
  'loss',
  'wager',
  'bet',
  'rounds',
  'session',
  'hours',
] as const satisfies readonly LimitKind[]
/** Limits that are not about money. */
const countless: readonly LimitKind[] = ['session', 'rounds', 'hours']
const choices = periods.map((value) => ({ value, label: text.periods[value] }))

/** The player's own limits: one kind at a time, in the shown wallet. */
function LimitsPage() {
  const { kind } = useParams() as { kind: LimitKind }
  const self = useSelf()
  if (!self) return null
  return (
    <ProfileFrame path={FIRST}>
      <PageMeta title={text.titles[kind]} description={text.description} noindex />
      <Kind key={`${kind} ${self.currency}`} kind={kind} self={self} />
    </ProfileFrame>
  )
}

function Kind({ kind, self }: { kind: LimitKind; self: Self }) {
  const { limits, at } = useLimits()
  const noticed = useHasMarkers()
  const [asked] = useSearchParams()
  const currency = countless.includes(kind) ? null : self.currency
  const [chosen, setChosen] = useState<LimitPeriod>()
  const [typed, setTyped] = useState<string>()
  const begin = periodOf(limits.limits, { name: kind, currency }, asked.get('period'))
  const period = hasPeriod(kind) ? (chosen ?? begin) : 'day'
  const which: Which = { name: kind, period, currency }
  return (
    <div className="limits">
      <div className="limits-main">
        <h1 className="k-d2">{text.title}</h1>
        <Tabs
          className="limits-kinds"
          label={text.kinds}
          value={kind}
          items={kinds.map((id) => ({
            id,
            href: `/games-limits/${id}`,
            label: text.names[id],
          }))}
        />
        {noticed && <HarmMarkers kind="waiting" />}
        <LimitNow limits={limits} which={which} />
        {hasPeriod(kind) && <Periods value={period} onChange={setChosen} />}
        {kind === 'hours' ? (
          <HoursForm limits={limits} />
        ) : (
          <LimitForm key={period} limits={limits} which={which} typed={typed} onType={setTyped} />
        )}
        <Waiting schedule={limits.schedule} at={at} />
        {limits.given.length > 0 && <GivenLimits limits={limits} currency={self.currency} />}
        <OtherLimits limits={limits.limits} which={which} />
        <RealityChoice />
        {noticed && <HarmMarkers kind="answered" />}
        <PlayedYear currency={self.currency} />
      </div>
      <aside className="limits-aside" aria-label={text.aside}>
        <PausePanel exclusion={limits.exclusion} at={at} />
        <Changes />
        <p className="limits-help">
          <Icon name="question" />
          <span>
            {text.help} <a href="/responsible-gaming">{text.helpMore}</a>
          </span>
        </p>
      </aside>
    </div>
  )
}

type PeriodsProps = { value: LimitPeriod; onChange: (period: LimitPeriod) => void }

function Periods({ value, onChange }: PeriodsProps) {
  return (
    <section className="limits-part">
      <h2>{text.period}</h2>
      <Segmented
        className="limits-periods"
        label={text.period}
        options={choices}
        value={value}
        onChange={onChange}
      />
    </section>
  )
}

export const page: PageModule = {
  view: LimitsPage,
  load: ({ call, cache, params }) => {
    // Checked here, not in the route table, which every page loads.
    if (!kinds.some((kind) => kind === params['kind'])) throw new PageMissing()
    return Promise.all([
      cache.query(limitsQuery(call)),
      cache.query(realityQuery(call)).catch(optional),
      cache.infiniteQuery({ ...markersQuery(call), ...known }).catch(optional),
      cache.infiniteQuery({ ...changesQuery(call), ...known }).catch(optional),
      loadProfileMenu(call, cache),
    ])
  },
}
