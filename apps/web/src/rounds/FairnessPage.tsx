import './fairness/fairness.css'
import './fairness/board.css'
import { Button } from '@ayva/kit/Button'
import { ToastProvider } from '@ayva/kit/Toast'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { useSelf } from '../player/player.ts'
import { asButton } from '#lib/links.ts'
import { type PageModule } from '#lib/page.ts'
import { fairText } from './fairness/fairness.text.ts'
import { ManualCheck } from './fairness/ManualCheck.tsx'
import { ProofBoard } from './fairness/ProofBoard.tsx'
import { RoundCheck, WinCheck } from './fairness/RoundCheck.tsx'
import { RotateModal, SeedPanel } from './fairness/SeedPanel.tsx'
import { useCheck } from './fairness/use-check.ts'
import { useSeeds } from './fairness/use-fairness.ts'

/** Public: anybody may recompute a round from its data, a player also one of the history. */
function FairnessPage() {
  const { search, pathname } = useLocation()
  const asked = new URLSearchParams(search)
  const roundId = asked.get('round') ?? undefined
  const winId = asked.get('win') ?? undefined
  const self = useSelf()
  const seeds = useSeeds(Boolean(self))
  const [rotating, setRotating] = useState(false)
  const checking = useCheck()
  const rotate = () => setRotating(true)
  return (
    <ToastProvider>
      <main className="k-wrap fairness">
        <title>{fairText.pageTitle}</title>
        <meta name="description" content={fairText.description} />
        <div>
          <h1 className="k-d2">{fairText.title}</h1>
          <p className="fairness-lead">{fairText.lead}</p>
          {winId !== undefined ? (
            <WinCheck key={winId} {...{ winId, checking }} />
          ) : roundId !== undefined && self ? (
            <RoundCheck key={roundId} {...{ roundId, checking, rotate, rotating }} />
          ) : (
            <ManualCheck checking={checking} />
          )}
        </div>
        <aside>
          <ProofBoard checked={checking.checked} />
          {seeds.data && <SeedPanel seeds={seeds.data} rotate={rotate} />}
          {self === null && (
            <section className="k-panel fairness-guest">
              <p>{fairText.pair.guest}</p>
              <Button
                {...asButton}
                href={`${pathname}?redirect=${encodeURIComponent(pathname + search)}#authorization`}
              >
                {fairText.pair.login}
              </Button>
            </section>
          )}
          <section className="fairness-how">
            <h2>{fairText.how}</h2>
            <ol>
              {fairText.howSteps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
            <a href="/fairness/books">{fairText.books}</a>
          </section>
        </aside>
        <RotateModal open={rotating} close={() => setRotating(false)} />
      </main>
    </ToastProvider>
  )
}

export const page: PageModule = { view: FairnessPage }
