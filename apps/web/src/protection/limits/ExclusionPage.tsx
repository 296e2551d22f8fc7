import './exclusion.css'
import moon from 'virtual:picture/symbols/polyar/scatter.svg'
import { type BreakTerm, type Limits } from '@ayva/contract/protection/limits'
import { type Self } from '@ayva/contract/identity/player'
import { Button } from '@ayva/kit/Button'
import { Notice } from '@ayva/kit/Notice'
import { Row } from '@ayva/kit/Rows'
import { useState } from 'react'
import { type PageModule } from '#lib/page.ts'
import { PageMeta } from '#lib/page-meta.tsx'
import { loadProfileMenu, ProfileFrame, useSelf } from '../../identity/player/player.ts'
import { endOf, exclusions, isLonger, pauses } from './breaks.ts'
import { text as words } from './break.text.ts'
import { ExclusionAfter } from './ExclusionAfter.tsx'
import { ExclusionForm } from './ExclusionForm.tsx'
import { amountOf, text as limitsText } from './limits.text.ts'
import { PauseDialog } from './PauseDialog.tsx'
import { limitsQuery, useLimits } from './use-limits.ts'

const PATH = '/self-exclusion-option'
const text = words.exclusion

/** Self-exclusion for a long time; while it is active, its end and the player's money. */
function ExclusionPage() {
  const self = useSelf()
  const { limits, at } = useLimits()
  const { exclusion } = limits
  // If it was confirmed on this page, the focus moves to the new heading.
  const [before] = useState(exclusion?.longTerm ?? false)
  if (!self) return null
  const longer = exclusions.filter((term) => isLonger(term, at, exclusion))
  const form = (
    <ExclusionForm self={self} at={at} terms={longer} softer={limits.schedule.length > 0} />
  )
  return (
    <ProfileFrame path={PATH}>
      <PageMeta title={text.title} description={text.description} noindex />
      {exclusion?.longTerm ? (
        <ExclusionAfter self={self} exclusion={exclusion} at={at} taken={!before}>
          {longer.length > 0 && form}
        </ExclusionAfter>
      ) : (
        <div className="exclusion">
          <div className="exclusion-main">
            <h1 className="k-d2">{text.title}</h1>
            <p className="k-text-2 exclusion-lead">{text.lead}</p>
            {exclusion?.until && (
              <Notice icon="pause-circle">{words.pause.now(exclusion.until)}</Notice>
            )}
            {form}
          </div>
          <Aside self={self} limits={limits} at={at} />
        </div>
      )}
    </ProfileFrame>
  )
}

type AsideProps = { self: Self; limits: Limits; at: number }

/** Help contacts, and less restrictive options. */
function Aside({ self, limits, at }: AsideProps) {
  const [chosen, setChosen] = useState<BreakTerm>()
  const offered = pauses.filter((term) => isLonger(term, at, limits.exclusion))
  const loss = limits.limits.find((one) => one.name === 'loss' && one.currency === self.currency)
  const now = loss && limitsText.ofPeriod(amountOf(loss.max, loss), loss.period)
  return (
    <aside className="exclusion-aside" aria-label={text.softer}>
      <section className="exclusion-help">
        <img src={moon} width={92} height={92} alt="" />
        <h2 className="k-d3">{text.help}</h2>
        <p>{text.helpLead}</p>
        <Button wide href="/responsible-gaming">
          {text.helpMore}
        </Button>
      </section>
      <section className="exclusion-softer">
        <h2 className="k-d3">{text.softer}</h2>
        <ul>
          {offered.map((term) => (
            <Row
              key={term}
              title={text.pause(term)}
              hint={term === 'day' ? text.pauseDay : text.pauseUntil(endOf(term, at)!)}
              end={
                <Button
                  size="sm"
                  aria-label={words.pause.chooseTerm(term)}
                  onClick={() => setChosen(term)}
                >
                  {words.pause.choose}
                </Button>
              }
            />
          ))}
          <Row
            title={text.loss}
            hint={now ? text.lossNow(now) : text.lossNone}
            end={
              <Button size="sm" href="/games-limits/loss" aria-label={text.ofLoss(Boolean(now))}>
                {now ? text.lower : text.put}
              </Button>
            }
          />
        </ul>
      </section>
      {chosen && <PauseDialog term={chosen} close={() => setChosen(undefined)} />}
    </aside>
  )
}

export const page: PageModule = {
  view: ExclusionPage,
  load: ({ call, cache }) =>
    Promise.all([cache.query(limitsQuery(call)), loadProfileMenu(call, cache)]),
}
