import './fairness/fairness.css'
import './fairness/board.css'
import './fairness/how-steps.css'
import { Button } from '@ayva/kit/Button'
import { ToastProvider } from '@ayva/kit/Toast'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { useSelf } from '../../identity/player/player.ts'
import { asButton } from '#lib/links.ts'
import { type PageModule } from '#lib/page.ts'
import { fairText } from './fairness/fairness.text.ts'
import { HowSteps } from './fairness/HowSteps.tsx'
import { LastRound } from './fairness/LastRound.tsx'
import { ManualCheck } from './fairness/ManualCheck.tsx'
import { OfflineVerifier } from './fairness/OfflineVerifier.tsx'
import { RoundCheck, WinCheck } from './fairness/RoundCheck.tsx'
import { RoundLinks } from './fairness/RoundLinks.tsx'
import { RotateModal, SeedPanel } from './fairness/SeedPanel.tsx'
import { useCheck } from './fairness/use-check.ts'
import { useSeeds } from './fairness/use-fairness.ts'

/**
 * A public page: anybody can recompute a round from its data, and a player can verify the last round with one press.
 */
function FairnessPage() {
  const { search } = useLocation()
  const asked = new URLSearchParams(search)
  const roundId = asked.get('round') ?? undefined
  const winId = asked.get('win') ?? undefined
  const isAsked = roundId !== undefined || winId !== undefined
  const self = useSelf()
  const seeds = useSeeds(Boolean(self))
  const [rotating, setRotating] = useState(false)
  const checking = useCheck()
  const byHand = useCheck()
  return (
    <ToastProvider>
      <main className="k-wrap fairness">
        <title>{fairText.pageTitle}</title>
        <meta name="description" content={fairText.description} />
        <header className="fairness-head">
          <h1 className="k-d2">{fairText.title}</h1>
          <p className="fairness-lead">{fairText.lead}</p>
          {self ? <LastRound /> : self === null && <Invited />}
          {!isAsked && <HowSteps />}
        </header>
        <div className="fairness-check">
          {winId !== undefined ? (
            <WinCheck key={winId} winId={winId} checking={checking} />
          ) : (
            roundId !== undefined &&
            self && <RoundCheck key={roundId} roundId={roundId} checking={checking} />
          )}
          {isAsked && <HowSteps />}
          <details className="fairness-more fairness-hand">
            <summary>{fairText.byHand}</summary>
            <p className="fairness-lead">{fairText.byHandLead}</p>
            <ManualCheck checking={byHand} />
          </details>
        </div>
        <aside>
          {seeds.data && <SeedPanel seeds={seeds.data} rotate={() => setRotating(true)} />}
          {self && <RoundLinks />}
          <OfflineVerifier />
          <section className="fairness-how">
            <details>
              <summary>{fairText.how}</summary>
              <ol>
                {fairText.howSteps.map((step) => (
                  <li key={step}>{step}</li>
                ))}
              </ol>
            </details>
            <a href="/fairness/books">{fairText.books}</a>
          </section>
        </aside>
        <RotateModal open={rotating} close={() => setRotating(false)} />
      </main>
    </ToastProvider>
  )
}

/** Guests have no rounds of their own: they log in, or verify a round by its data. */
function Invited() {
  const { search, pathname } = useLocation()
  return (
    <section className="k-panel fairness-guest">
      <p>{fairText.pair.guest}</p>
      <Button
        {...asButton}
        href={`${pathname}?redirect=${encodeURIComponent(pathname + search)}#authorization`}
      >
        {fairText.pair.login}
      </Button>
    </section>
  )
}

export const page: PageModule = { view: FairnessPage }
